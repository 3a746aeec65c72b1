package org.doushou.model

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.launch
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import kotlinx.coroutines.withContext
import java.io.IOException

/**
 * Writes what changes, off the thread that draws. Of several texts that wait for the
 * disk only the last is written; one that could not be written waits for the next
 * chance. [flush] waits until all is safe. [failed] is called where files are written,
 * once until something could be written again.
 */
class Keeper(
    private val storage: Storage,
    private val scope: CoroutineScope,
    private val io: CoroutineDispatcher,
    private val failed: (Item, IOException) -> Unit = { _, _ -> },
) {
    private val waiting = LinkedHashMap<Item, String>()
    private val disk = Mutex()
    private var isFailing = false

    /** What is kept, newest first: a text that still waits for the disk counts. */
    fun load(item: Item): String? = synchronized(waiting) { waiting[item] } ?: storage.load(item)

    fun save(item: Item, text: String) {
        synchronized(waiting) { waiting[item] = text }
        scope.launch(io) { write() }
    }

    /** Sets aside what cannot be understood, and tells what became of it. */
    fun setAside(item: Item): Notice = try {
        Notice.SaveDamaged(storage.setAside(item))
    } catch (error: IOException) {
        Notice.SaveFailed(error.message.orEmpty())
    }

    /** Also when the scope ends meanwhile: the window that is closed wants its game kept. */
    suspend fun flush() = withContext(NonCancellable + io) { write() }

    private suspend fun write() = disk.withLock {
        for (item in synchronized(waiting) { waiting.keys.toList() }) {
            val text = synchronized(waiting) { waiting[item] } ?: continue
            try {
                storage.save(item, text)
            } catch (error: IOException) {
                if (!isFailing) failed(item, error)
                isFailing = true
                continue
            }
            isFailing = false
            // A newer text that came meanwhile is written by whoever brought it.
            synchronized(waiting) { if (waiting[item] === text) waiting.remove(item) }
        }
    }
}
