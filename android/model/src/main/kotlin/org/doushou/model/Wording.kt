package org.doushou.model

import org.doushou.ffi.Language
import org.doushou.ffi.StartException
import org.doushou.ffi.Words

/** The sentence in a language. */
fun Words.inLanguage(language: Language): String = when (language) {
    Language.ZH_HANS -> zhHans
    Language.ZH_HANT -> zhHant
    Language.EN -> en
}

/** Why a game cannot begin. */
internal fun StartException.inLanguage(language: Language): String = when (this) {
    is StartException.Rules -> words.inLanguage(language)
    is StartException.Unreadable -> words.inLanguage(language)
    is StartException.Impossible -> words.inLanguage(language)
    // Only a menu offers handicaps: nobody can write one that is not there.
    is StartException.Handicap -> message
}
