package org.doushou.app

import android.app.LocaleManager
import android.content.Context
import android.content.res.Configuration
import android.os.Build
import android.os.LocaleList
import androidx.annotation.RequiresApi
import org.doushou.ffi.Language
import org.doushou.ffi.languageForLocale
import org.doushou.model.AppModel

/** The language's tag, as Android writes it. */
internal val Language.tag: String
    get() = when (this) {
        Language.ZH_HANS -> "zh-Hans"
        Language.ZH_HANT -> "zh-Hant"
        Language.EN -> "en"
    }

/** The first of the player's languages that the app speaks, or else English. */
internal fun LocaleList.spoken(): Language {
    val known = Language.entries.map { it.tag }.toTypedArray()
    return getFirstMatch(known)?.let { languageForLocale(it.toLanguageTag()) } ?: Language.EN
}

/**
 * Keeps the app's choice of a language and the system's page of it the same. Before
 * Android 13 there is no such page, and the app's choice alone counts.
 */
class AppLanguage(private val context: Context, private val app: AppModel) {
    /** A window opens: the system may speak another language than when the app began. */
    fun hear(configuration: Configuration) = app.systemSpeaks(configuration.locales.spoken())

    /** The system's choice holds: it may have been made while the app was away. */
    fun read() {
        if (Build.VERSION.SDK_INT < Build.VERSION_CODES.TIRAMISU) return
        val chosen = manager().applicationLocales
        app.chooseLanguage(if (chosen.isEmpty) null else languageForLocale(chosen[0].toLanguageTag()))
    }

    /** The player has chosen in the app. */
    fun tell(language: Language?) {
        if (Build.VERSION.SDK_INT < Build.VERSION_CODES.TIRAMISU) return
        val wanted = language?.let { LocaleList.forLanguageTags(it.tag) } ?: LocaleList.getEmptyLocaleList()
        if (manager().applicationLocales != wanted) manager().applicationLocales = wanted
    }

    @RequiresApi(Build.VERSION_CODES.TIRAMISU)
    private fun manager() = context.getSystemService(LocaleManager::class.java)
}
