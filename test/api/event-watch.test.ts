import test from 'ava'
import { eventWatch } from '../../api/event-watch.ts'
import type { Statements } from '../../db/statements.ts'
import { until } from '../support/until.ts'

const caller = { id: 'key_a', partnerId: 'ptr_a', mode: 'test' } as const

/** A database that answers with the event horizon, and with the accounts that have new events. */
const watchOver = (answer: (name: string) => unknown[]) => {
  const stopping = new AbortController()
  let asked = 0
  const rows = async ({ name }: { name: string }) => {
    asked += 1
    return answer(name)
  }
  const watch = eventWatch({ rows } as unknown as Pick<Statements, 'rows'>, stopping.signal)
  return { watch, stopping, asked: () => asked }
}

const quiet = (name: string) => (name === 'find-event-horizon' ? [{ horizon: '7' }] : [])
const never = new AbortController().signal

test('a process that stops lets everybody go on who waits', async (t) => {
  const { watch, stopping } = watchOver(quiet)
  const place = watch.enter(caller, never)
  const waiting = watch.next(caller, 3n, place?.signal ?? never)
  stopping.abort()
  await waiting
  await watch.next(caller, 3n, place?.signal ?? never)
  t.pass()
})

test('nobody who waits means that the database is left alone', async (t) => {
  const { watch, asked } = watchOver(quiet)
  const end = new AbortController()
  const waiting = watch.next(caller, 3n, end.signal)
  await until(
    async () => asked(),
    (count) => count >= 4,
  )
  end.abort()
  await waiting
  const before = asked()
  await watch.next(caller, 3n, AbortSignal.timeout(1_000))
  t.true(asked() - before <= 12, 'one look at a time, though one ended and another began')
})

test('only who waits for this account, and has not seen the event, goes on', async (t) => {
  const { watch } = watchOver((name) =>
    name === 'find-event-horizon' ? [{ horizon: '7' }] : [{ partnerId: 'ptr_a', mode: 'test', last: '5' }],
  )
  const order: string[] = []
  const end = new AbortController()
  const wait = async (name: string, partnerId: string, behind: bigint) => {
    await watch.next({ ...caller, partnerId }, behind, end.signal)
    order.push(name)
  }
  const all = [wait('other account', 'ptr_b', 3n), wait('has seen it', 'ptr_a', 5n), wait('goes on', 'ptr_a', 4n)]
  await all[2]
  t.deepEqual(order, ['goes on'])
  end.abort()
  await Promise.all(all)
})

test('when the database cannot be asked, everybody goes on to read for themselves', async (t) => {
  const { watch } = watchOver(() => {
    throw new Error('away')
  })
  await watch.next(caller, 3n, never)
  t.pass()
})
