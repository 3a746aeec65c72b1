package org.doushou.app

import android.content.Context
import android.media.AudioAttributes
import android.media.AudioFocusRequest
import android.media.AudioManager
import android.media.SoundPool
import android.os.Build
import android.os.Handler
import android.os.Looper
import android.view.HapticFeedbackConstants
import android.view.View
import org.doushou.model.Cue
import org.doushou.model.Settings

/** What is heard and felt. Nothing of it asks for a permission. */
class Senses(context: Context) : AutoCloseable {
    private val audio = context.getSystemService(AudioManager::class.java)
    private val attributes = AudioAttributes.Builder()
        .setUsage(AudioAttributes.USAGE_GAME)
        .setContentType(AudioAttributes.CONTENT_TYPE_SONIFICATION)
        .build()
    private val pool = SoundPool.Builder().setMaxStreams(2).setAudioAttributes(attributes).build()
    private val sounds = Cue.entries.associateWith { cue ->
        context.assets.openFd("${cue.name.lowercase()}.wav").use { pool.load(it, 1) }
    }
    private val focus = AudioFocusRequest.Builder(AudioManager.AUDIOFOCUS_GAIN_TRANSIENT_MAY_DUCK)
        .setAudioAttributes(attributes)
        .build()
    private val handler = Handler(Looper.getMainLooper())
    private val letGo = Runnable { audio.abandonAudioFocusRequest(focus) }

    fun tell(cue: Cue, settings: Settings, view: View) {
        if (settings.hasSound) play(cue)
        if (settings.hasHaptics) touch(cue, view)
    }

    /** Quiet when the phone is, or when somebody else has the ear, as in a call. */
    private fun play(cue: Cue) {
        if (audio.ringerMode != AudioManager.RINGER_MODE_NORMAL) return
        if (audio.requestAudioFocus(focus) != AudioManager.AUDIOFOCUS_REQUEST_GRANTED) return
        pool.play(sounds.getValue(cue), 1f, 1f, 1, 0, 1f)
        handler.removeCallbacks(letGo)
        handler.postDelayed(letGo, LONGEST_SOUND_MS)
    }

    private fun touch(cue: Cue, view: View) {
        val isNew = Build.VERSION.SDK_INT >= Build.VERSION_CODES.R
        val feedback = when (cue) {
            Cue.Step, Cue.Leap, Cue.Splash -> HapticFeedbackConstants.CONTEXT_CLICK
            Cue.Capture -> HapticFeedbackConstants.LONG_PRESS
            Cue.Refused -> if (isNew) HapticFeedbackConstants.REJECT else HapticFeedbackConstants.VIRTUAL_KEY
            Cue.Won, Cue.Lost, Cue.Drawn -> if (isNew) HapticFeedbackConstants.CONFIRM else HapticFeedbackConstants.LONG_PRESS
        }
        view.performHapticFeedback(feedback)
    }

    override fun close() {
        handler.removeCallbacks(letGo)
        audio.abandonAudioFocusRequest(focus)
        pool.release()
    }

    private companion object {
        const val LONGEST_SOUND_MS = 1500L
    }
}
