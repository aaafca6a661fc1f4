/**
 * Preloaded into a program: twice a second writes to the file LOOP_DELAY_FILE how late its main thread's event loop was.
 * SIGUSR2 begins a new measurement.
 */
import { renameSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const RESOLUTION_MS = 5
const WRITE_EVERY_MS = 500

export type LoopDelay = { p99Ms: number; maxMs: number }

const file = process.env['LOOP_DELAY_FILE']
// Only the main thread is measured: threads for long lists are busy by design, and answer nobody meanwhile.
if (file && isMainThread) {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  const milliseconds = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
  const write = () => {
    const measured: LoopDelay = { p99Ms: milliseconds(delays.percentile(99)), maxMs: milliseconds(delays.max) }
    // Replaced atomically, so that a reader never finds half of it.
    writeFileSync(`${file}.new`, JSON.stringify(measured))
    renameSync(`${file}.new`, file)
  }
  delays.enable()
  setInterval(write, WRITE_EVERY_MS).unref()
  process.on('SIGUSR2', () => delays.reset())
}
