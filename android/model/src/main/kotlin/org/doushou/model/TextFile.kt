package org.doushou.model

import java.io.IOException
import java.io.InputStream
import java.nio.ByteBuffer
import java.nio.charset.CharacterCodingException
import java.nio.charset.CodingErrorAction

/** What reading a file that somebody else wrote came to. */
internal sealed interface TextFile {
    data class Read(val text: String) : TextFile

    data object Unreadable : TextFile

    data object TooLarge : TextFile

    /** It is empty, or not in UTF-8. */
    data object NoText : TextFile

    companion object {
        /** Bytes; the longest game has a hundredth of it. */
        const val LARGEST: Int = 1 shl 20

        /** No more than [LARGEST] is read, however much there is. */
        fun read(open: () -> InputStream): TextFile {
            val bytes = try {
                open().use { it.readAtMost(LARGEST + 1) }
            } catch (unreadable: IOException) {
                return Unreadable
            }
            if (bytes.size > LARGEST) return TooLarge
            val text = decoded(bytes)?.removePrefix("\uFEFF")
            return if (text.isNullOrBlank()) NoText else Read(text)
        }

        // Android has no readNBytes before API 33.
        private fun InputStream.readAtMost(most: Int): ByteArray {
            val bytes = ByteArray(most)
            var count = 0
            while (count < most) {
                val read = read(bytes, count, most - count)
                if (read < 0) break
                count += read
            }
            return bytes.copyOf(count)
        }
    }
}

/** Bytes as text; nothing when they are none. */
internal fun decoded(bytes: ByteArray): String? = try {
    Charsets.UTF_8.newDecoder()
        .onMalformedInput(CodingErrorAction.REPORT)
        .onUnmappableCharacter(CodingErrorAction.REPORT)
        .decode(ByteBuffer.wrap(bytes)).toString()
} catch (noText: CharacterCodingException) {
    null
}
