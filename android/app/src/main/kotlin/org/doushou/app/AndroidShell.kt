package org.doushou.app

import android.content.ClipData
import android.content.ClipboardManager
import android.content.Context
import android.content.Intent
import android.content.res.AssetManager
import android.content.res.Configuration
import android.os.Build
import android.os.LocaleList
import androidx.compose.runtime.Composable
import androidx.compose.ui.graphics.painter.Painter
import androidx.compose.ui.res.painterResource
import androidx.compose.ui.text.font.Font
import androidx.compose.ui.text.font.FontFamily
import androidx.compose.ui.text.font.FontWeight
import org.doushou.ffi.Language

/** What the screens ask of Android; files are chosen by the system's own picker. */
class AndroidShell(
    private val context: Context,
    private val pickFile: () -> Unit,
    private val pickPlace: (String) -> Unit,
) : Shell {
    private val clipboard = context.getSystemService(ClipboardManager::class.java)

    override val hasDynamicColour: Boolean = Build.VERSION.SDK_INT >= Build.VERSION_CODES.S

    /** The system decides about touch feedback, and whether there is any. */
    override val hasHaptics: Boolean = true

    override fun share(text: String) {
        val send = Intent(Intent.ACTION_SEND).setType("text/plain").putExtra(Intent.EXTRA_TEXT, text)
        context.startActivity(Intent.createChooser(send, null))
    }

    override fun chooseFile() = pickFile()

    override fun placeFile(name: String) = pickPlace(name)

    override fun copy(text: String): Boolean {
        clipboard.setPrimaryClip(ClipData.newPlainText(null, text))
        // Android 13 shows what was copied.
        return Build.VERSION.SDK_INT >= Build.VERSION_CODES.TIRAMISU
    }

    override fun paste(): String? =
        clipboard.primaryClip?.takeIf { it.itemCount > 0 }?.getItemAt(0)?.text?.toString()
}

/** The labels in a language, whatever the system's. */
class AndroidTexts(context: Context, language: Language) : Texts {
    private val resources = context.createConfigurationContext(
        Configuration(context.resources.configuration).apply { setLocales(LocaleList.forLanguageTags(language.tag)) },
    ).resources

    override fun say(label: Label, values: Array<out Any>): String = resources.getString(label.resource, *values)
}

/** The kai face comes along; text is in the system's own letters. */
class AndroidArt(assets: AssetManager) : Art {
    override val kai = FontFamily(Font("DoushouKai-Bold.ttf", assets, FontWeight.Bold))
    override val sans: FontFamily = FontFamily.Default

    @Composable
    override fun painter(picture: Picture): Painter = painterResource(picture.resource)
}
