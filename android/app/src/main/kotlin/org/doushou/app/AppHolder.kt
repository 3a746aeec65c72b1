package org.doushou.app

import android.app.Application
import android.os.Bundle
import android.os.SystemClock
import androidx.lifecycle.AndroidViewModel
import androidx.lifecycle.SavedStateHandle
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch
import org.doushou.ffi.languageForLocale
import org.doushou.model.AppModel
import org.doushou.model.CoreThinker
import org.doushou.model.FileStorage
import org.doushou.model.Surroundings
import org.doushou.model.World
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
            language = languageForLocale(application.resources.configuration.locales[0].toLanguageTag()),
            puzzles = application.assets.open("puzzles.txt").bufferedReader().use { it.readText() },
        ),
        handle.get<Bundle>(SAVED)?.getString(WAY),
    )

    val language = AppLanguage(application, app)
    val senses = Senses(application)

    init {
        handle.setSavedStateProvider(SAVED) { Bundle().apply { putString(WAY, app.saved()) } }
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
