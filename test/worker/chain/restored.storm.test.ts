import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { newId } from '../../../db/new-id.ts'
import { compared } from '../../support/chain/compared.ts'
import { type Live, openLive } from '../../support/chain/chain.ts'
import { keyOf, paidEvents, walletBalance } from '../../support/chain/sums.ts'
import { copyDatabase } from '../../support/database.ts'

/** Characters whose last four bits are zero, which must not be mistaken for the padding of ids in the contract. */
const LAST_CHARACTERS = ['0', 'P', 'p']
const DRAWINGS = LAST_CHARACTERS.length

const withHardId = (i: number) => ({ id: newId('drw').slice(0, -1) + LAST_CHARACTERS[i] })

const sumPaid = ({ pool }: Pick<Live, 'pool'>) =>
  pool.oneFirst(sql.type(z.object({ sum: z.coerce.bigint() }))`select sum(token_units)::text as sum from payout`)

/** `rounds`: after how many of them the copy is made that is restored later. */
for (const rounds of [0, 1, 2, 4, 6, 8]) {
  test(`a database set back to how it was after ${rounds} rounds pays nothing twice, and goes on`, async (t) => {
    const live = await openLive(t)
    const ids = await live.sent(DRAWINGS, withHardId)
    let left = rounds
    const isThere = async () => {
      left -= 1
      return left <= 0
    }
    if (rounds > 0) await live.runUntil(isThere)
    await live.close()
    const older = await copyDatabase(t, live.databaseUrl)

    const first = await live.on(live.databaseUrl)
    await first.runUntil(first.allPaid(ids))
    const paidBefore = await walletBalance(live)
    await first.close()

    const restored = await live.on(older)
    const more = await restored.sent(2)
    await restored.runUntil(restored.allPaid([...ids, ...more]))
    const events = await paidEvents(live)
    t.is(new Set(events.map(keyOf)).size, events.length)
    t.is(events.length, DRAWINGS + 2)
    t.is(await walletBalance(live), await sumPaid(restored))
    t.true((await walletBalance(live)) >= paidBefore)
    const numbers = await restored.pool.anyFirst(sql.type(z.object({ number: z.number() }))`
      select number from drawing where id = any(${sql.array([...ids, ...more], 'text')}) order by number`)
    t.deepEqual(numbers, [1, 2, 3, 4, 5])
    t.deepEqual(await compared(restored), [])
  })
}

test('a list that the restored database lacks is not drawn under another number: its campaign waits and says why', async (t) => {
  const live = await openLive(t)
  await live.close()
  const older = await copyDatabase(t, live.databaseUrl)
  const first = await live.on(live.databaseUrl)
  const ids = await first.sent(1)
  await first.runUntil(first.allPaid(ids))
  await first.close()
  const restored = await live.on(older)
  const [id = ''] = await restored.sent(1)
  await restored.round()
  t.like(await restored.read(id), { status: 'locked', number: null })
  t.regex((await restored.read(id)).needsAttention ?? '', /number 1 that this database does not know/)
})

test('a drawing that the contract has under another number is not drawn a second time: the one before it stands in its way', async (t) => {
  const live = await openLive(t)
  const [id = ''] = await live.sent(1)
  await live.close()
  const older = await copyDatabase(t, live.databaseUrl)
  await live.mineByHand(true)
  const restored = await live.on(older)
  const [earlier = ''] = await restored.sent(1, () => ({ drawAt: new Date('2025-12-31T00:00:00Z') }))
  await restored.round()
  await live.owner.nodes.read.request({ method: 'anvil_dropAllTransactions' } as never)

  const first = await live.on(live.databaseUrl)
  await first.runUntil(first.allPaid([id]))
  await first.close()
  t.like(await restored.read(id), { number: 2 })

  let rounds = 0
  await restored.runUntil(
    async () => rounds === 12,
    async () => {
      rounds += 1
      await restored.pool.query(sql.unsafe`update chain_intent set retry_at = null where state = 'new'`)
      await restored.round()
    },
  )
  t.is(
    (await restored.read(earlier)).needsAttention,
    'The contract has another winner list under number 1: nothing is sent until chain disown was run.',
  )
  t.like(await restored.read(id), { number: 2, status: 'entropy_requested' })
  t.is((await paidEvents(live)).length, 1)
})
