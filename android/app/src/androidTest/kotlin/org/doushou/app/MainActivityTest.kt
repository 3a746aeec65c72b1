package org.doushou.app

import androidx.compose.ui.semantics.SemanticsActions
import androidx.compose.ui.semantics.SemanticsProperties
import androidx.compose.ui.test.SemanticsMatcher
import androidx.compose.ui.test.hasClickAction
import androidx.compose.ui.test.hasText
import androidx.compose.ui.test.junit4.createAndroidComposeRule
import androidx.compose.ui.test.onNodeWithContentDescription
import androidx.compose.ui.test.performClick
import androidx.compose.ui.test.performScrollTo
import androidx.compose.ui.test.performSemanticsAction
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

/** The app on a device: the native library loads, a move is played, a turned window keeps it. */
@RunWith(AndroidJUnit4::class)
class MainActivityTest {
    @get:Rule
    val rule = createAndroidComposeRule<MainActivity>()

    private fun label(label: Label) = rule.activity.getString(label.resource)

    private fun button(label: Label) = rule.onNode(hasText(label(label)) and hasClickAction())

    /** A square by the start of its label, which is its name in every language. */
    private fun square(name: String) = rule.onNode(
        SemanticsMatcher("square $name") { node ->
            node.config.getOrElse(SemanticsProperties.ContentDescription) { emptyList() }
                .any { it.startsWith(name) }
        } and hasClickAction(),
    )

    @Test
    fun aMoveIsPlayedAndSurvivesANewWindow() {
        button(Label.NewGame).performClick()
        button(Label.TwoPlayers).performScrollTo().performClick()
        button(Label.Start).performClick()
        square("a3").performSemanticsAction(SemanticsActions.OnClick)
        square("a4").performSemanticsAction(SemanticsActions.OnClick)
        rule.activityRule.scenario.recreate()
        rule.waitForIdle()
        button(Label.Undo).performClick()
        button(Label.Redo).performClick()
        rule.onNodeWithContentDescription(label(Label.Back)).performClick()
        button(Label.ContinueGame).performClick()
        square("a4").assertExists()
    }
}
