import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Bench } from '../support/bench.ts'
import { startServer } from '../support/server.ts'
import type { LoopDelay } from './loop-delay.ts'

export const WEB_PROCESSES = 2
/** Written to a process's clear_refs, resets its peak of memory, by proc(5). */
const RESET_PEAK = '5'
const KIBIBYTE = 1024

const peakMegabytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round((Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * KIBIBYTE) / 1e6)
}

/** Web processes that report how late their event loops were, and their peak memory, since the last measurement. */
export const startWeb = async (bench: Bench, program: string, environment: Record<string, string>) => {
  const folder = await mkdtemp(join(tmpdir(), 'prize-hostile-'))
  const preload = pathToFileURL(join(import.meta.dirname, 'loop-delay.ts')).href
  const processes: { url: string; file: string; pid: number }[] = []
  for (let i = 0; i < WEB_PROCESSES; i += 1) {
    const file = join(folder, `${i}.json`)
    const own = { ...environment, LOOP_DELAY_FILE: file, NODE_OPTIONS: `--import=${preload}` }
    let pid = 0
    const start: Bench['start'] = (started, added) => {
      const child = bench.start(started, added)
      pid = child.pid as number
      return child
    }
    processes.push({ url: await startServer({ start }, program, own), file, pid })
  }
  return {
    urls: processes.map(({ url }) => url),
    lookAfresh: async () => {
      for (const { pid } of processes) {
        process.kill(pid, 'SIGUSR2')
        await writeFile(`/proc/${pid}/clear_refs`, RESET_PEAK)
      }
    },
    look: async () => ({
      delays: await Promise.all(
        processes.map(async ({ file }) => JSON.parse(await readFile(file, 'utf8')) as LoopDelay),
      ),
      megabytes: Math.max(...(await Promise.all(processes.map(({ pid }) => peakMegabytes(pid))))),
    }),
    /** Once the processes have ended. */
    clear: () => rm(folder, { recursive: true }),
  }
}
