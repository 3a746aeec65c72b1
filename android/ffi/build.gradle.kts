// The generated bindings, compiled where they lie. A plain JVM library, so that the model
// above it cannot use android.*; the app brings the native library and Android's JNA.
plugins {
    alias(libs.plugins.kotlin.jvm)
}

kotlin {
    jvmToolchain(17)
}

sourceSets {
    main {
        kotlin.srcDir("../../bindings/kotlin/generated")
    }
}

dependencies {
    api(libs.coroutines.core)
    compileOnly(libs.jna)
}
