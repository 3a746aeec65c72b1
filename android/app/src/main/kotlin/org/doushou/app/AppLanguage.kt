package org.doushou.app

import android.app.LocaleManager
import android.content.Context
import android.os.Build
import android.os.LocaleList
import androidx.annotation.RequiresApi
import org.doushou.ffi.Language
import org.doushou.ffi.languageForLocale
import org.doushou.model.AppModel

/**
 * Keeps the app's choice of a language and the system's page of it the same. Before
 * Android 13 there is no such page, and the app's choice alone counts.
 */
class AppLanguage(private val context: Context, private val app: AppModel) {
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
