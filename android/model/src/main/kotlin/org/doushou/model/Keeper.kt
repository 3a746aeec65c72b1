package org.doushou.model

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.launch
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import kotlinx.coroutines.withContext
import java.io.IOException

/**
 * Writes what changes, off the thread that draws. Of several texts that wait for the
 * disk only the last is written; [flush] waits until all is safe. [failed] is called
 * where files are written.
 */
class Keeper(
    private val storage: Storage,
    private val scope: CoroutineScope,
    private val io: CoroutineDispatcher,
    private val failed: (Item, IOException) -> Unit = { _, _ -> },
) {
    private val waiting = LinkedHashMap<Item, String>()
    private val disk = Mutex()

    /** What is kept, newest first: a text that still waits for the disk counts. */
    fun load(item: Item): String? = synchronized(waiting) { waiting[item] } ?: storage.load(item)

    fun save(item: Item, text: String) {
        synchronized(waiting) { waiting[item] = text }
        scope.launch(io) { write() }
    }

    fun setAside(item: Item): String = storage.setAside(item)

    suspend fun flush() = withContext(io) { write() }

    private suspend fun write() = disk.withLock {
        while (true) {
            val (item, text) = synchronized(waiting) { waiting.entries.firstOrNull()?.toPair() } ?: return@withLock
            val error = try {
                storage.save(item, text)
                null
            } catch (error: IOException) {
                error
            }
            // A newer text that came meanwhile stays for the next round.
            synchronized(waiting) { if (waiting[item] === text) waiting.remove(item) }
            if (error != null) failed(item, error)
        }
    }
}
