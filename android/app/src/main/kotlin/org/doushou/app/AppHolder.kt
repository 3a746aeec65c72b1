package org.doushou.app

import android.app.Application
import android.net.Uri
import android.os.Bundle
import android.os.SystemClock
import androidx.lifecycle.AndroidViewModel
import androidx.lifecycle.SavedStateHandle
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch
import org.doushou.model.AppModel
import org.doushou.model.CoreThinker
import org.doushou.model.FileStorage
import org.doushou.model.Surroundings
import org.doushou.model.World
import java.io.IOException
import java.security.SecureRandom
import java.time.LocalDate
import java.time.format.DateTimeFormatter

private const val SAVED = "app"
private const val WAY = "way"

/** Keeps the model while windows come and go, and tells the system what to keep beyond that. */
class AppHolder(application: Application, handle: SavedStateHandle) : AndroidViewModel(application) {
    private val thinker = CoreThinker()

    val app = AppModel(
        viewModelScope,
        Surroundings(
            thinker = thinker,
            storage = FileStorage(application.filesDir),
            world = AndroidWorld,
            io = Dispatchers.IO,
            language = application.resources.configuration.locales.spoken(),
            puzzles = application.assets.open("puzzles.txt").bufferedReader().use { it.readText() },
        ),
        handle.get<Bundle>(SAVED)?.getString(WAY),
    )

    val language = AppLanguage(application, app)
    val senses = Senses(application)

    init {
        handle.setSavedStateProvider(SAVED) { Bundle().apply { putString(WAY, app.saved()) } }
    }

    private val resolver = application.contentResolver

    /** A file that the player chose, or another app gave. */
    fun openFile(file: Uri) = app.openFile { opened(file) { resolver.openInputStream(file) } }

    /** Where the player wants the game to be. What was in the file is gone: `wt` truncates it. */
    fun saveFile(file: Uri) = app.saveFile { opened(file) { resolver.openOutputStream(file, "wt") } }

    /** Whoever holds the file may refuse it in many ways; here all of them are one. */
    private fun <T : Any> opened(file: Uri, open: () -> T?): T = try {
        open() ?: throw IOException("nobody holds $file")
    } catch (refused: RuntimeException) {
        throw IOException("$file cannot be opened", refused)
    }

    /** The app is not seen any more. */
    fun leave() {
        viewModelScope.launch(Dispatchers.Main.immediate) { app.leaveForeground() }
    }

    override fun onCleared() {
        app.close()
        thinker.close()
        senses.close()
    }
}

private object AndroidWorld : World {
    private val chances = SecureRandom()

    override fun nowMs(): Long = SystemClock.elapsedRealtime()

    override fun today(): String = LocalDate.now().format(DateTimeFormatter.ofPattern("yyyy.MM.dd"))

    override fun chance(): Long = chances.nextLong()
}
