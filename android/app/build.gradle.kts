plugins {
    alias(libs.plugins.android.application)
    alias(libs.plugins.kotlin.android)
    alias(libs.plugins.kotlin.compose)
}

val repository: File = rootDir.parentFile
val abis = listOf("arm64-v8a", "armeabi-v7a", "x86_64")
val oldestAndroid = 26

android {
    namespace = "org.doushou.app"
    compileSdk = 36
    ndkVersion = "28.2.13676358"

    defaultConfig {
        applicationId = "org.doushou.app"
        minSdk = oldestAndroid
        targetSdk = 36
        versionCode = 1
        versionName = "0.1.0"
        testInstrumentationRunner = "androidx.test.runner.AndroidJUnitRunner"
        ndk { abiFilters += abis }
    }

    androidResources {
        // No string of a library in a language that the app does not speak.
        localeFilters += listOf("en", "b+zh+Hans", "b+zh+Hant")
    }

    buildTypes {
        release {
            isMinifyEnabled = true
            isShrinkResources = true
            proguardFiles(getDefaultProguardFile("proguard-android-optimize.txt"), "proguard-rules.pro")
        }
    }

    sourceSets.named("main") {
        // The screens use nothing of Android, so that they are tested on the JVM as well.
        kotlin.srcDir("src/screens/kotlin")
        // Fonts and sounds, with their licences, as they lie there for every shell.
        assets.srcDirs("../../assets/fonts", "../../assets/sounds")
    }

    // Libraries lie uncompressed and aligned in the APK: pages of 16 KB.
    packaging.jniLibs.useLegacyPackaging = false

    compileOptions {
        sourceCompatibility = JavaVersion.VERSION_17
        targetCompatibility = JavaVersion.VERSION_17
    }
}

kotlin {
    jvmToolchain(17)
}

dependencies {
    implementation(project(":model"))
    implementation(libs.coroutines.android)
    implementation("${libs.jna.get()}@aar")
    implementation(platform(libs.compose.bom))
    implementation(libs.compose.ui)
    implementation(libs.compose.foundation)
    implementation(libs.compose.material3)
    implementation(libs.activity.compose)
    implementation(libs.lifecycle.viewmodel)
    implementation(libs.lifecycle.runtime.compose)

    androidTestImplementation(platform(libs.compose.bom))
    androidTestImplementation(libs.compose.test.junit4)
    androidTestImplementation(libs.test.runner)
    androidTestImplementation(libs.test.junit)
    debugImplementation(libs.compose.test.manifest)
}

/** The core for every ABI, by cargo-ndk (`cargo install cargo-ndk`). */
abstract class CargoNdk : DefaultTask() {
    @get:Internal
    abstract val repository: DirectoryProperty

    @get:InputFiles
    @get:PathSensitive(PathSensitivity.RELATIVE)
    abstract val sources: ConfigurableFileCollection

    @get:Input
    abstract val abis: ListProperty<String>

    @get:Input
    abstract val platform: Property<Int>

    @get:Input
    abstract val ndk: Property<String>

    @get:OutputDirectory
    abstract val output: DirectoryProperty

    @get:Inject
    abstract val processes: ExecOperations

    @TaskAction
    fun build() {
        val targets = abis.get().flatMap { listOf("-t", it) }
        processes.exec {
            workingDir = repository.get().asFile
            environment("ANDROID_NDK_HOME", ndk.get())
            // Devices with pages of 16 KB load nothing that is aligned to less.
            environment("RUSTFLAGS", "-C link-arg=-Wl,-z,max-page-size=16384")
            commandLine(
                listOf("cargo", "ndk") + targets +
                    listOf("--platform", "${platform.get()}", "--output-dir", output.get().asFile.path) +
                    listOf("build", "--locked", "--profile", "mobile", "-p", "doushou-ffi"),
            )
        }
    }
}

val buildCore = tasks.register<CargoNdk>("buildCore") {
    repository = this@Build_gradle.repository
    sources.from(
        listOf("core/src", "bindings/src").map { fileTree("${this@Build_gradle.repository}/$it") },
        listOf("Cargo.toml", "Cargo.lock").map { "${this@Build_gradle.repository}/$it" },
    )
    abis = this@Build_gradle.abis
    platform = oldestAndroid
    ndk = androidComponents.sdkComponents.ndkDirectory.map { it.asFile.path }
}

androidComponents.onVariants { variant ->
    variant.sources.jniLibs?.addGeneratedSourceDirectory(buildCore, CargoNdk::output)
}
