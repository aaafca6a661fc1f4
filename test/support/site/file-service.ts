import type { TestFn } from 'ava'
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

/** The api on a database that the tests of a file share, started by the first test that asks for it. */
export const fileService = <Context>(test: TestFn<Context>): (() => Promise<Service>) => {
  const shared = onceAFile(test, 'stop the service of this file', async () => {
    const service = await startService(database.url)
    return { ...service, work: oneAtATime(service.work) }
  })
  const database = fileDatabase(test)
  return shared
}
