package org.doushou.model

import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import org.doushou.ffi.Language
import org.doushou.ffi.languages
import java.io.IOException

/** Light, dark or as the system says. */
enum class Shade { System, Light, Dark }

/** What pieces show. */
enum class Face { Characters, Pictures }

/** The side a person wants against the computer. */
enum class SideChoice { Red, Blue, Random }

/** Who begins without some animals: the computer, or among friends Blue; or the other. */
enum class Giver { First, Second }

/** The player's tastes and last choices. */
data class Settings(
    /** Nothing follows the system. */
    val language: Language? = null,
    val shade: Shade = Shade.System,
    /** Colours taken from the wallpaper, where the system offers them. */
    val usesDynamicColour: Boolean = false,
    val face: Face = Face.Characters,
    val hasSound: Boolean = true,
    val hasHaptics: Boolean = true,
    val reducesMotion: Boolean = false,
    val showsCoordinates: Boolean = true,
    val showsRanks: Boolean = true,
    val rules: String = "yeshou",
    val isAgainstComputer: Boolean = true,
    /** `1` to `12` or `close`. */
    val opponent: String = "4",
    val side: SideChoice = SideChoice.Red,
    val handicap: String? = null,
    val giver: Giver = Giver.First,
) {
    /** One `key = value` a line. */
    fun write(): String = listOf(
        "language" to (languages().find { it.language == language }?.tag ?: "system"),
        "shade" to shade.name,
        "dynamic-colour" to usesDynamicColour,
        "face" to face.name,
        "sound" to hasSound,
        "haptics" to hasHaptics,
        "reduced-motion" to reducesMotion,
        "coordinates" to showsCoordinates,
        "ranks" to showsRanks,
        "rules" to rules,
        "against-computer" to isAgainstComputer,
        "opponent" to opponent,
        "side" to side.name,
        "handicap" to (handicap ?: "none"),
        "giver" to giver.name,
    ).joinToString("") { (key, value) -> "$key = $value\n" }

    companion object {
        /**
         * What a text says. A value that is missing or makes no sense is the default's;
         * nothing when the text is no settings at all.
         */
        fun read(text: String): Settings? {
            val lines = text.lines().filter { it.isNotBlank() }
            val values = lines.mapNotNull { line ->
                line.split(" = ", limit = 2).takeIf { it.size == 2 }?.let { (key, value) -> key.trim() to value.trim() }
            }.toMap()
            if (values.size < lines.size) return null
            val usual = Settings()
            fun flag(key: String, default: Boolean) = values[key]?.toBooleanStrictOrNull() ?: default
            return Settings(
                language = languages().find { it.tag == values["language"] }?.language,
                shade = known(values["shade"], usual.shade),
                usesDynamicColour = flag("dynamic-colour", usual.usesDynamicColour),
                face = known(values["face"], usual.face),
                hasSound = flag("sound", usual.hasSound),
                hasHaptics = flag("haptics", usual.hasHaptics),
                reducesMotion = flag("reduced-motion", usual.reducesMotion),
                showsCoordinates = flag("coordinates", usual.showsCoordinates),
                showsRanks = flag("ranks", usual.showsRanks),
                rules = values["rules"]?.let(::canonicalRules) ?: usual.rules,
                isAgainstComputer = flag("against-computer", usual.isAgainstComputer),
                opponent = values["opponent"]?.takeIf { Sitter.computer(it) != null } ?: usual.opponent,
                side = known(values["side"], usual.side),
                handicap = values["handicap"]?.takeIf { it != "none" },
                giver = known(values["giver"], usual.giver),
            )
        }

        private inline fun <reified T : Enum<T>> known(word: String?, default: T): T =
            enumValues<T>().find { it.name == word } ?: default
    }
}

/** The settings, kept whenever they change. */
class SettingsModel(private val keeper: Keeper, private val tell: (Notice) -> Unit) {
    private val kept = MutableStateFlow(load())

    val state: StateFlow<Settings> = kept.asStateFlow()

    fun change(change: (Settings) -> Settings) {
        val changed = change(kept.value)
        if (changed == kept.value) return
        kept.value = changed
        keeper.save(Item.Settings, changed.write())
    }

    private fun load(): Settings {
        val text = try {
            keeper.load(Item.Settings) ?: return Settings()
        } catch (unreadable: IOException) {
            null
        }
        return text?.let(Settings::read) ?: Settings().also { tell(keeper.setAside(Item.Settings)) }
    }
}
