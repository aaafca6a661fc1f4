import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { stringToHex } from 'viem'
import { z } from 'zod'
import { localAccounts } from '../../../local/chain/setup.ts'
import { callContract, openOwner } from '../../../worker/chain/owner.ts'
import { type Live, openLive } from '../../support/chain/chain.ts'
import { compared } from '../../support/chain/compared.ts'
import { openOperator } from '../../support/chain/operator.ts'
import { requestDrawing } from '../../support/chain/stolen-key.ts'
import { paidEvents } from '../../support/chain/sums.ts'
import { copyDatabase } from '../../support/database.ts'
import { makeDrawing, passCutoff, winnerIds } from '../../support/factory.ts'
import { until } from '../../support/until.ts'
import { work } from '../../support/work.ts'

type Place = Pick<Live, 'pool'>

/** More than the 64 blocks after which the node calls a block final. */
const FINAL_BLOCKS = 70
const [PASSED_MS, EXTENSION_MS, HOUR_MS] = [60_000, 3_000, 3_600_000]

const setCutoff = ({ pool }: Place, id: string, at: number) =>
  pool.query(sql.unsafe`update drawing set cutoff_at = ${new Date(at).toISOString()}::timestamptz where id = ${id}`)

const sendOtherList = ({ pool }: Place, id: string) =>
  pool.query(sql.unsafe`update winner_list set winners = ${sql.array(winnerIds(3), 'text')} where drawing_id = ${id}`)

const bytes = z.instanceof(Buffer)
const outcomeRow = z.object({
  number: z.number(),
  entropy: bytes,
  salt: bytes,
  cutoff: z.number(),
  amounts: z.string(),
})
const outcomeOf = ({ pool }: Place, id: string) =>
  pool.one(sql.type(outcomeRow)`
    select number, entropy, salt, floor(extract(epoch from cutoff_at))::float8 as cutoff, r.amounts_cents::text as amounts
    from drawing d join result r on r.drawing_id = d.id where d.id = ${id}`)

const endRow = z.object({ number: z.number().nullable(), reason: z.string().nullable(), audited: z.number() })
const endOf = ({ pool }: Place, id: string) =>
  pool.one(sql.type(endRow)`
    select number, cancelled_reason as reason, (
      select count(*)::int from audit_entry where drawing_id = d.id and action = 'drawing.cancelled') as audited
    from drawing d where id = ${id}`)

const untilLocked = (place: Awaited<ReturnType<Live['on']>>, id: string) =>
  until(
    async () => {
      await work(place)
      return (await place.read(id)).status
    },
    (status) => status !== 'open',
  )

type Change = { change?: (place: Place, id: string) => Promise<unknown>; extendedMs?: number }

/**
 * Copies the database, then makes a change that the copy lacks, and draws and pays the drawing. Then goes on from the
 * copy, in which the drawing is locked as well: at the same cutoff, unless that was extended by `extendedMs`.
 */
const restoredAfter = async (t: ExecutionContext, { change = async () => {}, extendedMs = 0 }: Change) => {
  const live = await openLive(t)
  const id = await live.open()
  await live.close()
  const older = await copyDatabase(t, live.databaseUrl)
  const first = await live.on(live.databaseUrl)
  await change(first, id)
  const cutoff = Date.now() - PASSED_MS
  await setCutoff(first, id, cutoff + extendedMs)
  await untilLocked(first, id)
  await first.runUntil(first.allPaid([id]))
  const drawn = await outcomeOf(first, id)
  await first.close()
  await live.mine(FINAL_BLOCKS)

  const restored = await live.on(older)
  await setCutoff(restored, id, cutoff)
  await untilLocked(restored, id)
  const operator = openOperator(t, { DATABASE_URL: older, RPC_URLS_LOCAL: live.anvil.url })
  const disown = `chain disown --campaign ${live.campaign.slug} --number 1 --reason restored`
  return { live, id, drawn, restored, disown, ...operator }
}

test('a drawing whose cutoff was extended after the copy takes over number, value and cutoff, and is paid once', async (t) => {
  const { live, id, drawn, restored, disown, refused } = await restoredAfter(t, { extendedMs: EXTENSION_MS })
  for (const answer of ['', ' --end-drawing', ' --stolen-key'])
    await refused(/is here and takes it over by itself/, disown + answer)
  await restored.runUntil(restored.allPaid([id]))
  t.deepEqual(await outcomeOf(restored, id), drawn)
  t.is((await paidEvents(live)).length, 1)
  t.deepEqual(await compared(restored), [])
})

test('a drawing whose list was replaced after the copy is never drawn again: it ends with its number, and the next goes on', async (t) => {
  const { live, id, restored, disown, json, refused } = await restoredAfter(t, { change: sendOtherList })
  await restored.round()
  t.regex((await restored.read(id)).needsAttention ?? '', /number 1 that this database does not know/)
  await refused(/requested for drw_\w+ with another list or other terms.*--end-drawing.*--stolen-key/s, disown)
  await refused(/not both/, `${disown} --end-drawing --stolen-key`)
  t.like(await endOf(restored, id), { reason: null })

  t.like(await json(`${disown} --end-drawing`), { number: 1, moved: null, ended: id })
  const { reason, ...end } = await endOf(restored, id)
  t.deepEqual(end, { number: null, audited: 1 })
  t.regex(reason ?? '', /^Drawn under number 1, with a list or terms that this database lacks/)
  const next = await restored.sent(1)
  await restored.runUntil(restored.allPaid(next))
  t.like(await restored.read(next[0] as string), { number: 2 })
  t.like(await restored.read(id), { status: 'locked', number: null, needsAttention: null })
  t.is((await paidEvents(live)).length, 2)
  t.deepEqual(await compared(restored), [])
})

test('who extends the cutoff in the copy, and sends the list once more that was drawn, gets the draw that there was', async (t) => {
  const live = await openLive(t)
  const id = await makeDrawing(live, { campaign: live.campaign })
  await live.close()
  const older = await copyDatabase(t, live.databaseUrl)
  const list = sql.array(winnerIds(live.campaign.winnersPerDraw), 'text')
  const send = ({ pool }: Place) =>
    pool.query(sql.unsafe`insert into winner_list (drawing_id, winners) values (${id}, ${list})`)
  const first = await live.on(live.databaseUrl)
  await send(first)
  await passCutoff(first, id)
  await first.runUntil(first.allPaid([id]))
  const drawn = await outcomeOf(first, id)
  await first.close()
  await live.mine(FINAL_BLOCKS)

  const restored = await live.on(older)
  const { refused } = openOperator(t, { DATABASE_URL: older, RPC_URLS_LOCAL: live.anvil.url })
  const disown = `chain disown --campaign ${live.campaign.slug} --number 1 --reason restored`
  await setCutoff(restored, id, Date.now() + HOUR_MS)
  await send(restored)
  await refused(/is still open here: cancel it with drawing cancel, or wait until its list is locked/, disown)
  await passCutoff(restored, id)
  await untilLocked(restored, id)
  await refused(/is here and takes it over by itself/, disown)
  await restored.runUntil(restored.allPaid([id]))
  t.deepEqual(await outcomeOf(restored, id), drawn)
  t.is((await paidEvents(live)).length, 1)
})

test('a number that was requested as it is here is of its drawing, though nothing says yet that it was sent', async (t) => {
  const live = await openLive(t)
  const ids = await live.sent(1)
  await callContract(live.owner, live.contract, 'pause', [])
  await live.round()
  t.like(await live.read(ids[0] as string), { number: 1 })
  await callContract(live.owner, live.contract, 'unpause', [])
  await live.close()
  const older = await copyDatabase(t, live.databaseUrl)
  const first = await live.on(live.databaseUrl)
  await first.runUntil(first.allPaid(ids))
  await first.close()
  await live.mine(FINAL_BLOCKS)

  const { refused } = openOperator(t, { DATABASE_URL: older, RPC_URLS_LOCAL: live.anvil.url })
  const disown = `chain disown --campaign ${live.campaign.slug} --number 1 --reason theft`
  for (const answer of ['', ' --end-drawing', ' --stolen-key'])
    await refused(/Number 1 was requested for drw_\w+ as it is here: there is nothing to disown/, disown + answer)
  const restored = await live.on(older)
  await restored.runUntil(restored.allPaid(ids))
  t.is((await paidEvents(live)).length, 1)
})

test('a drawing that a thief named with another list is drawn all the same, for which the operator answers', async (t) => {
  const live = await openLive(t)
  const [id = ''] = await live.sent(1)
  const thief = openOwner(live.owner, localAccounts.operator.key)
  await requestDrawing(thief, live, { number: 1, drawingId: stringToHex(id, { size: 32 }) })
  await work(live)
  await live.mine(FINAL_BLOCKS)
  await live.round()
  const { json, refused } = openOperator(t, { DATABASE_URL: live.databaseUrl, RPC_URLS_LOCAL: live.anvil.url })
  const disown = `chain disown --campaign ${live.campaign.slug} --number 1 --reason theft`
  await refused(/Only if somebody else requested the number, run this with --stolen-key/, disown)
  t.like(await json(`${disown} --stolen-key`), { moved: null, ended: null })
  await live.runUntil(live.allPaid([id]))
  t.like(await live.read(id), { number: 2 })
})

test('a number of a thief whose request names no drawing that could be is disowned', async (t) => {
  const live = await openLive(t)
  const thief = openOwner(live.owner, localAccounts.operator.key)
  await requestDrawing(thief, live, { number: 1, drawingId: `0x${'00'.repeat(31)}37` })
  await live.mine(FINAL_BLOCKS)
  const [id = ''] = await live.sent(1)
  await live.round()
  t.regex((await live.read(id)).needsAttention ?? '', /number 1 that this database does not know/)
  const { json } = openOperator(t, { DATABASE_URL: live.databaseUrl, RPC_URLS_LOCAL: live.anvil.url })
  await json(`chain disown --campaign ${live.campaign.slug} --number 1 --reason theft`)
  await live.runUntil(live.allPaid([id]))
})
