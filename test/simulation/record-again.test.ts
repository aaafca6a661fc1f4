import test from 'ava'
import type pg from 'pg'
import { openPull } from '../support/pull/pull.ts'
import { acting, type Gate } from './seam.ts'

/** Ends one connection, just before the first statement that contains this text. */
const breakingAt = (part: string): Gate => {
  let isBroken = false
  return {
    pass: (client, text, run) => {
      if (!isBroken && text.includes(part)) {
        isBroken = true
        const { connection } = client as pg.Client & { connection: { stream: { destroy: () => void } } }
        connection.stream.destroy()
      }
      return run()
    },
    reach: (_, run) => run(),
    linger: async () => {},
  }
}

test('a list that was fetched is taken even if the connection ends as it is recorded', async (t) => {
  const { due, work, read, readFetch, source } = await openPull(t)
  const id = await due()
  await acting.run(breakingAt('with fetched as materialized'), work)
  await work()
  t.is((await read(id)).status, 'paid')
  t.is((await readFetch(id))?.failure ?? null, null)
  t.is(source.requests.length, 1)
})
