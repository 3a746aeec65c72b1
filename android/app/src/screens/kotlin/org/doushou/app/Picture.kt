package org.doushou.app

import androidx.compose.runtime.Composable
import androidx.compose.runtime.staticCompositionLocalOf
import androidx.compose.ui.graphics.painter.Painter
import androidx.compose.ui.text.font.FontFamily
import org.doushou.ffi.Animal

/** The pictures that `scripts/convert-art` makes: the drawable of the same name, in small letters. */
enum class Picture {
    AnimalAardwolf,
    AnimalAo,
    AnimalBear,
    AnimalBuffalo,
    AnimalCat,
    AnimalCloudedLeopard,
    AnimalDog,
    AnimalDolphin,
    AnimalEel,
    AnimalElephant,
    AnimalFoal,
    AnimalFox,
    AnimalLeopard,
    AnimalLion,
    AnimalLittleBear,
    AnimalLynx,
    AnimalOx,
    AnimalRat,
    AnimalRhino,
    AnimalShark,
    AnimalSheep,
    AnimalSnake,
    AnimalTiger,
    AnimalVole,
    AnimalWhale,
    AnimalWolf,
    BoardDen,
    BoardHole,
    BoardLily,
    BoardMeadow,
    BoardMeadow2,
    BoardPaw,
    BoardReef,
    BoardRipple,
    BoardSand,
    BoardTrap,
    BoardWaves,
    BoardWaves2,
    IconCheck,
    IconClock,
    IconClose,
    IconComputer,
    IconCopy,
    IconDraw,
    IconErrorNext,
    IconErrorPrev,
    IconEvaluation,
    IconFirst,
    IconFlip,
    IconHint,
    IconInfo,
    IconLast,
    IconMenu,
    IconMoon,
    IconMoves,
    IconNew,
    IconNext,
    IconOpen,
    IconPanel,
    IconPaste,
    IconPerson,
    IconPrev,
    IconRedo,
    IconResign,
    IconReview,
    IconRules,
    IconSave,
    IconSettings,
    IconSoundOff,
    IconSoundOn,
    IconSun,
    IconThreats,
    IconUndo,
    ;

    /** The drawable's name. */
    val key: String get() = name.replace(Regex("(?<=[a-z])([A-Z0-9])"), "_$1").lowercase()
}

/** Pictures and letters, as the system at hand holds them. */
interface Art {
    @Composable
    fun painter(picture: Picture): Painter

    /** The kai face, for animals and titles. */
    val kai: FontFamily

    /** The plain face, for text. */
    val sans: FontFamily
}

val LocalArt = staticCompositionLocalOf<Art> { error("no art") }

/** What an animal wears on its disc. */
val Animal.picture: Picture
    get() = when (this) {
        Animal.RAT -> Picture.AnimalRat
        Animal.CAT -> Picture.AnimalCat
        Animal.DOG -> Picture.AnimalDog
        Animal.WOLF -> Picture.AnimalWolf
        Animal.LEOPARD -> Picture.AnimalLeopard
        Animal.TIGER -> Picture.AnimalTiger
        Animal.LION -> Picture.AnimalLion
        Animal.ELEPHANT -> Picture.AnimalElephant
        Animal.BEAR -> Picture.AnimalBear
        Animal.SNAKE -> Picture.AnimalSnake
        Animal.RHINO -> Picture.AnimalRhino
        Animal.OX -> Picture.AnimalOx
        Animal.LYNX -> Picture.AnimalLynx
        Animal.BUFFALO -> Picture.AnimalBuffalo
        Animal.AARDWOLF -> Picture.AnimalAardwolf
        Animal.FOX -> Picture.AnimalFox
        Animal.CLOUDED_LEOPARD -> Picture.AnimalCloudedLeopard
        Animal.VOLE -> Picture.AnimalVole
        Animal.LITTLE_BEAR -> Picture.AnimalLittleBear
        Animal.EEL -> Picture.AnimalEel
        Animal.DOLPHIN -> Picture.AnimalDolphin
        Animal.SHARK -> Picture.AnimalShark
        Animal.WHALE -> Picture.AnimalWhale
        Animal.AO -> Picture.AnimalAo
        Animal.SHEEP -> Picture.AnimalSheep
        Animal.FOAL -> Picture.AnimalFoal
    }
