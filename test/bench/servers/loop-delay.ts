/**
 * Preloaded into a program: reports how long its event loop was blocked at a time, and its memory. On a busy machine a
 * delay may be due to other processes; the processor time between two rounds of the loop is the program's own.
 */
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import process from 'node:process'
import { isMainThread } from 'node:worker_threads'

const RESOLUTION_MS = 1

const watch = (port: number) => {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  let most = { busyMs: 0, mb: 0 }
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  let before = cpuMs()
  setInterval(() => {
    const now = cpuMs()
    const mb = Math.round(process.memoryUsage.rss() / 1024 / 1024)
    most = { busyMs: Math.max(most.busyMs, now - before), mb: Math.max(most.mb, mb) }
    before = now
  }, RESOLUTION_MS).unref()
  createServer((_request, response) => {
    response.end(JSON.stringify({ delayMs: Math.max(0, delay.max / 1e6 - RESOLUTION_MS), ...most }))
    delay.reset()
    most = { busyMs: 0, mb: 0 }
  }).listen(port, '127.0.0.1')
}

if (isMainThread) watch(Number(process.env['LOOP_PORT']))
