buildscript {
    repositories { maven(url = providers.gradleProperty("hporRepository").get()) }
    dependencies { classpath("hpor:hpor-gradle:0.1.0") }
}
plugins { java }
repositories {
    maven(url = providers.gradleProperty("hporRepository").get())
    mavenCentral()
}
dependencies {
    testImplementation("hpor:hpor-junit:0.1.0")
    testImplementation("junit:junit:4.13.2")
}
tasks.test { systemProperty("hpor.marks", "off") }

val hporCheck by tasks.registering(hpor.gradle.HporCheck::class) {
    classPath = sourceSets["test"].runtimeClasspath
    testClasses = sourceSets["test"].output.classesDirs
}
val hporReplay by tasks.registering(hpor.gradle.HporReplay::class) {
    classPath = sourceSets["test"].runtimeClasspath
    testClasses = sourceSets["test"].output.classesDirs
}
tasks.check { dependsOn(hporCheck) }
