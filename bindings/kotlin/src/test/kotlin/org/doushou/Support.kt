package org.doushou

import com.sun.jna.Library
import com.sun.jna.Native
import org.doushou.ffi.Game
import org.doushou.ffi.Snapshot
import java.nio.file.Files
import java.nio.file.Path

/** The cat steps into the den. */
const val WON = "7/3C3/7/7/7/7/7/7/r6 r"

fun classic() = Game("yeshou")

/** Every move that a screen offers. */
fun Snapshot.offered(): List<String> {
    val moves = moves.flatMap { it.targets }.flatMap { it.choices }.map { it.mv }
    val drops = hands.flatMap { it.tiles }.flatMap { it.drops }.map { it.mv }
    return moves + drops
}

private interface CLibrary : Library {
    @Suppress("FunctionName")
    fun clock_gettime(clock: Int, time: LongArray): Int
}

private val c = Native.load("c", CLibrary::class.java)

/** Processor time of the whole process so far, all its threads together, in ms. */
fun cpuMillis(): Double {
    // The JVM's own figure comes in steps of 10 ms. 2 is CLOCK_PROCESS_CPUTIME_ID.
    val time = LongArray(2)
    check(c.clock_gettime(2, time) == 0)
    return time[0] * 1e3 + time[1] / 1e6
}

/** Memory of the whole process, what Rust holds included, in MiB. */
fun residentMib(): Double {
    val pages = Files.readString(Path.of("/proc/self/statm")).split(' ')[1].toLong()
    return pages * 4096 / (1024.0 * 1024.0)
}

/** Lets garbage go, with what it holds in Rust. */
fun collectGarbage() {
    repeat(4) {
        System.gc()
        Thread.sleep(60)
    }
}
