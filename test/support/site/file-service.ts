import type { TestFn } from 'ava'
import { clockDatabase } from '../clock.ts'
import { fileDatabase } from '../database.ts'
import { onceAFile } from '../once-a-file.ts'
import { type Service, startService } from '../service.ts'

/** Runs the work of one test at a time: beside another's work, something might still be due when it returns. */
const oneAtATime = (work: () => Promise<number>): (() => Promise<number>) => {
  let before: Promise<unknown> = Promise.resolve()
  return () => {
    const mine = before.then(work, work)
    before = mine
    return mine
  }
}

/**
 * The api on a database whose clock stands still, shared by the tests of a file: no day, week or month ends while they
 * run. `now` is its time.
 */
export const stillService = <Context>(test: TestFn<Context>): (() => Promise<Service & { now: Date }>) =>
  onceAFile(test, 'stop the service of this file', async () => {
    const teardowns: (() => unknown)[] = []
    const clock = await clockDatabase({ teardown: (end) => void teardowns.unshift(end) })
    const now = new Date()
    await clock.set(now)
    const service = await startService(clock.url)
    const stop = async () => {
      await service.stop()
      for (const end of teardowns) await end()
    }
    return { ...service, now, work: oneAtATime(service.work), stop }
  })

/** Longer than a machine stands still. */
const PATIENCE_MS = 60_000

/**
 * The api on a database that the tests of a file share, started by the first test that asks for it. With `isPatient` no
 * statement that waits for a test is given up for how long that takes.
 */
export const fileService = <Context>(test: TestFn<Context>, { isPatient = false } = {}): (() => Promise<Service>) => {
  const shared = onceAFile(test, 'stop the service of this file', async () => {
    const service = await startService(database.url, isPatient ? { patienceMs: PATIENCE_MS } : {})
    return { ...service, work: oneAtATime(service.work) }
  })
  const database = fileDatabase(test)
  return shared
}
