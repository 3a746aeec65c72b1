package org.doushou.model

import java.io.File
import java.io.FileOutputStream
import java.io.IOException
import java.nio.file.Files
import java.nio.file.StandardCopyOption.ATOMIC_MOVE
import java.nio.file.StandardCopyOption.REPLACE_EXISTING

/** What the app keeps by itself. */
enum class Item(val fileName: String) {
    /** The game being played, as a record. */
    Game("game.dsq"),

    /** The player's tastes and last choices. */
    Settings("settings.txt"),

    /** The puzzles that have been solved. */
    Puzzles("puzzles.txt"),
}

/** The app's own files. What fails throws [IOException]. */
interface Storage {
    /** The text kept under [item], if any; throws when it is there and no text. */
    fun load(item: Item): String?

    /** Keeps [text]; what was there before stays until the new text is safe. */
    fun save(item: Item, text: String)

    /** Moves a file that cannot be understood to another name beside it, and tells the name. */
    fun setAside(item: Item): String
}

/**
 * Files in one folder. A file is written aside, flushed and renamed over the old one,
 * so that a kill at any moment leaves either the old text or the new.
 */
class FileStorage(private val folder: File) : Storage {
    override fun load(item: Item): String? {
        val file = File(folder, item.fileName)
        if (!file.exists()) return null
        if (file.length() > LARGEST) throw IOException("${file.name} is too large to be a game")
        return decoded(file.readBytes()) ?: throw IOException("${file.name} is no text")
    }

    override fun save(item: Item, text: String) {
        folder.mkdirs()
        val aside = File(folder, ".${item.fileName}.new")
        FileOutputStream(aside).use { stream ->
            stream.write(text.toByteArray())
            stream.fd.sync()
        }
        Files.move(aside.toPath(), File(folder, item.fileName).toPath(), ATOMIC_MOVE, REPLACE_EXISTING)
    }

    override fun setAside(item: Item): String {
        val file = File(folder, item.fileName)
        val free = generateSequence(1) { it + 1 }
            .map { File(folder, "${item.fileName}.unreadable-$it") }
            .first { !it.exists() }
        Files.move(file.toPath(), free.toPath())
        return free.name
    }

    private companion object {
        /** The longest game is far smaller. */
        const val LARGEST = 16L shl 20
    }
}
