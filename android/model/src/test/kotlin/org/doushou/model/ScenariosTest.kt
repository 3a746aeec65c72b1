package org.doushou.model

import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.TestFactory
import java.io.File

/** The scenarios that every shell keeps to; `scenarios/README.md` says what stands in them. */
class ScenariosTest {
    @TestFactory
    fun `every scenario is seen as it is written`(): List<DynamicTest> {
        val folder = File(System.getProperty("scenarios"))
        val files = folder.listFiles { file -> file.extension == "json" }.orEmpty().sorted()
        assertTrue(files.isNotEmpty()) { "no scenarios in $folder" }
        return files.map { file ->
            val scenario = Json.parseToJsonElement(file.readText()).jsonObject
            DynamicTest.dynamicTest("${file.name}: ${scenario["title"]?.jsonPrimitive?.content}") { run(scenario) }
        }
    }

    private fun run(scenario: JsonObject) {
        scenario.onlyHas("format", "title", "setup", "steps")
        require(scenario["format"]?.jsonPrimitive?.content == "1") { "another format" }
        ScenarioRun(scenario["setup"]!!.jsonObject).use { run ->
            scenario.list("steps").forEachIndexed { place, step ->
                try {
                    run.step(step.jsonObject)
                } catch (wrong: Throwable) {
                    throw AssertionError("step ${place + 1}, $step: ${wrong.message}", wrong)
                }
            }
        }
    }
}
