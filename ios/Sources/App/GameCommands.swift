import GameModel
import SwiftUI

/// What a keyboard on an iPad can do at the board. Each asks the model, which does
/// nothing where nothing is to be done.
struct GameCommands: Commands {
    let app: AppModel
    let labels: Labels

    var body: some Commands {
        CommandGroup(replacing: .newItem) {
            Button(labels[.newGame]) { app.showNewGame() }.keyboardShortcut("n")
        }
        CommandGroup(replacing: .undoRedo) {
            Button(labels[.undo]) { app.atBoard { $0.undo() } }.keyboardShortcut("z")
            Button(labels[.redo]) { app.atBoard { $0.redo() } }
                .keyboardShortcut("z", modifiers: [.command, .shift])
        }
        CommandMenu(labels[.board]) {
            Button(labels[.hint]) { app.atBoard { $0.askHint() } }.keyboardShortcut("t")
            Button(labels[.flip]) { app.atBoard { $0.flip() } }.keyboardShortcut("f")
            Button(labels[.previousMove]) {
                app.atBoard { $0.jump(to: $0.snapshot.ply - 1) }
            }
            .keyboardShortcut(.leftArrow)
            Button(labels[.nextMove]) {
                app.atBoard { $0.jump(to: $0.snapshot.ply + 1) }
            }
            .keyboardShortcut(.rightArrow)
        }
    }
}
