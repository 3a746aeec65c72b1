// What the app does, without Android and without looks. Its pom.xml builds the same
// sources where there is no Gradle.
plugins {
    alias(libs.plugins.kotlin.jvm)
}

kotlin {
    jvmToolchain(17)
}

dependencies {
    api(project(":ffi"))
    testImplementation(libs.jna)
    testImplementation(libs.junit.jupiter)
    testImplementation(libs.serialization.json)
    testRuntimeOnly(libs.junit.launcher)
}

tasks.test {
    useJUnitPlatform()
    val root = rootDir.parentFile
    // `cargo build -p doushou-ffi` makes it.
    systemProperty("jna.library.path", providers.gradleProperty("library.path").getOrElse("$root/target/debug"))
    systemProperty("scenarios", "$root/scenarios")
    inputs.dir("$root/scenarios")
}
