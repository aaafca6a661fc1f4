/** Loaded before each test file: notes how long its process lived and how much of a processor it used. */
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import type { FileTime } from './slowest.ts'

const notes = process.env['TEST_TIMES_FILE']

process.once('exit', () => {
  if (!notes) return
  const { userCPUTime, systemCPUTime } = process.resourceUsage()
  const file = relative(process.cwd(), fileURLToPath(test.meta.file))
  const time: FileTime = {
    file,
    ms: Math.round(performance.now()),
    cpuMs: Math.round((userCPUTime + systemCPUTime) / 1000),
  }
  appendFileSync(notes, `${JSON.stringify(time)}\n`)
})
