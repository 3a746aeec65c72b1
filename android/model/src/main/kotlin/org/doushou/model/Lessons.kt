package org.doushou.model

/**
 * The tutorial: small positions under the usual rules, each for one rule. What a shell
 * says to each it keeps under the lesson's id.
 */
object Lessons {
    val ALL: List<Task> = listOf(
        lesson("move", "7/7/7/3c3/7/7/3W3/7/7 r", Goal.OneMove.Move),
        lesson("capture", "7/7/7/7/7/3d3/3P3/7/7 r", Goal.OneMove.Capture),
        lesson("rat", "7/7/7/7/7/3e3/3R3/7/7 r", Goal.OneMove.Capture),
        lesson("swim", "7/7/c6/7/7/7/1R5/7/7 r", Goal.OneMove.Swim),
        lesson("leap", "7/7/6c/7/L6/7/7/7/7 r", Goal.OneMove.Leap),
        lesson("trap", "7/7/7/7/7/7/7/2Cl3/7 r", Goal.OneMove.CaptureInTrap),
        lesson("den", "7/3D3/7/7/7/7/c6/7/7 r", Goal.OneMove.Win),
    )

    private fun lesson(id: String, fen: String, goal: Goal) = Task(id, "yeshou", fen, goal)
}
