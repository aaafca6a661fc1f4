import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { ENTRIES_PER_PAGE } from '../../../db/queries/console/audit.ts'
import { newId } from '../../../db/new-id.ts'
import { testDatabase } from '../../support/database.ts'
import { operatorSignedIn } from '../../support/console/console.ts'
import { makeCampaign, makeDrawing, makePartner } from '../../support/factory.ts'
import { makeMember, makeUser } from '../../support/portal/portal.ts'
import { reasonOf } from '../../support/portal/refusal.ts'
import { type Service, startService } from '../../support/service.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

type Entry = { partner: string; actor: string; action?: string; at?: string; drawing?: string | null; detail?: object }

const write = ({ pool }: Service, { partner, actor, action = 'campaign.paused', ...more }: Entry) =>
  pool.query(sql.unsafe`
    insert into audit_entry (partner_id, mode, actor, action, drawing_id, detail, at)
    values (${partner}, 'test', ${actor}, ${action}, ${more.drawing ?? null}, ${JSON.stringify(more.detail ?? {})}::jsonb,
      coalesce(${more.at ?? null}::timestamptz, now()))`)

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()

const open = async (opening: Promise<Service> = service()) => {
  const own = await opening
  const partner = await makePartner(own, 'Audited shop')
  const { client } = await operatorSignedIn(own)
  type Filter = Parameters<typeof client.audit.list.query>[0]
  const list = (filter: Filter) => client.audit.list.query(filter)
  const actionsBy = async (filter: Filter) => (await list(filter)).entries.map(({ action }) => action)
  return { own, partner, list, actionsBy }
}

test('entries say who did what with which partner, when, and why, the newest first', async (t) => {
  const { own, partner, list } = await open()
  await write(own, {
    partner,
    actor: 'operator Ann',
    action: 'partner.suspended',
    detail: { reason: 'Open invoices.' },
  })
  await write(own, { partner, actor: 'operator Ann', action: 'partner.resumed' })
  const { entries, nextBefore } = await list({ partner })
  t.is(nextBefore, null)
  t.deepEqual(
    entries.map(({ action }) => action),
    ['partner.resumed', 'partner.suspended'],
  )
  t.like(entries[1], { partner, partnerName: 'Audited shop', from: 'operator', actor: 'Ann', mode: 'test' })
  t.regex(entries[1]?.sentence ?? '', /Open invoices\./)
  t.deepEqual(entries[1]?.detail, { reason: 'Open invoices.' })
})

test('a person is found over all partners, an operator by name or address, a member by address or id', async (t) => {
  const { own, partner, actionsBy } = await open()
  const { userId, email } = await makeUser(own)
  const member = await makeMember(own, { partner, userId, role: 'owner' })
  const other = await makePartner(own)
  const elsewhere = await makeMember(own, { partner: other, userId, role: 'owner' })
  const name = `Olga ${newId('opr')}`
  const { operator } = await operatorSignedIn(own, { name })
  await write(own, { partner, actor: member, action: 'webhook.created' })
  await write(own, { partner: other, actor: elsewhere, action: 'webhook.deleted' })
  await write(own, { partner: other, actor: `operator ${name}`, action: 'partner.limits_set' })
  t.deepEqual(await actionsBy({ who: email.toUpperCase() }), ['webhook.deleted', 'webhook.created'])
  t.deepEqual(await actionsBy({ who: member }), ['webhook.created'])
  t.deepEqual(await actionsBy({ who: email, partner: other }), ['webhook.deleted'])
  for (const who of [name, operator.email]) t.deepEqual(await actionsBy({ who }), ['partner.limits_set'])
  t.deepEqual(await actionsBy({ who: 'nobody@service.test' }), [])
})

test('an action, a time, and a text of the subject narrow the entries', async (t) => {
  const { own, partner, actionsBy } = await open()
  const drawing = await makeDrawing(own, { campaign: await makeCampaign(own, { partner }) })
  const at = ago(3)
  await write(own, { partner, actor: 'operator Ann', action: 'drawing.cancelled', drawing, at })
  await write(own, { partner, actor: 'key_1', action: 'winners.sent', drawing, detail: { reference: 'Ödland 7%' } })
  t.deepEqual(await actionsBy({ partner, action: 'drawing.cancelled' }), ['drawing.cancelled'])
  t.deepEqual(await actionsBy({ partner, action: 'winners.sent' }), ['winners.sent'])
  t.deepEqual(await actionsBy({ partner, since: at, until: ago(2) }), ['drawing.cancelled'])
  t.deepEqual(await actionsBy({ partner, since: ago(9), until: at }), [])
  t.deepEqual(await actionsBy({ text: drawing }), ['winners.sent', 'drawing.cancelled'])
  t.deepEqual(await actionsBy({ text: drawing, who: 'Ann', action: 'drawing.cancelled' }), ['drawing.cancelled'])
  t.deepEqual(await actionsBy({ partner, text: 'ödland 7%' }), ['winners.sent'])
  t.deepEqual(await actionsBy({ partner, text: 'nowhere' }), [])
})

test('pages follow each other without a gap, to the end', async (t) => {
  const { own, partner, list } = await open()
  for (let n = 0; n <= 2 * ENTRIES_PER_PAGE; n += 1) await write(own, { partner, actor: 'operator Ann', detail: { n } })
  const seen: unknown[] = []
  for (let before: string | null | undefined; before !== null; ) {
    const page = await list({ partner, ...(before !== undefined && { before }) })
    seen.push(...page.entries.map(({ detail }) => detail['n']))
    before = page.nextBefore
  }
  t.deepEqual(
    seen,
    Array.from({ length: 2 * ENTRIES_PER_PAGE + 1 }, (_, n) => 2 * ENTRIES_PER_PAGE - n),
  )
})

test('entries of two partners that have the same number both stand in the list, whichever page ends between them', async (t) => {
  const { own, partner, list } = await open()
  const actor = `operator ${newId('opr')}`
  const came = await makePartner(own, 'Came from another database')
  await write(own, { partner, actor, detail: { n: 'old' } })
  // As a move copies entries: without the triggers that act on entries written here.
  await own.pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`
      insert into audit_entry (id, partner_id, mode, actor, action, detail) overriding system value
      select id, ${came}, mode, actor, action, detail from audit_entry where actor = ${actor}`)
  })
  for (let n = 1; n < ENTRIES_PER_PAGE; n += 1) await write(own, { partner, actor })
  const first = await list({ who: actor.replace('operator ', '') })
  t.is(first.entries.length, ENTRIES_PER_PAGE)
  t.truthy(first.nextBefore)
  const second = await list({ who: actor.replace('operator ', ''), before: first.nextBefore ?? '' })
  t.is(second.nextBefore, null)
  const numbered = [...first.entries, ...second.entries].filter(({ detail }) => detail['n'] === 'old')
  t.deepEqual(numbered.map((entry) => entry.partner).toSorted(), [came, partner].toSorted())
  t.is(new Set(numbered.map(({ id }) => id)).size, 1)
})

test('days of before a partner came from another database have their entries, whose numbers say nothing of their times', async (t) => {
  // A database of its own: other tests write entries of the past with new numbers, and set the numbers back.
  const { own, partner, actionsBy } = await open(startService(await testDatabase(t)))
  t.teardown(own.stop)
  const came = await makePartner(own, 'Came with higher numbers')
  await write(own, { partner, actor: 'operator Ann', action: 'campaign.paused', at: ago(60) })
  await own.pool.transaction(async (tx) => {
    const last = await tx.oneFirst(sql.type(z.object({ last: z.coerce.number() }))`
      select max(id) as last from audit_entry`)
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`
      insert into audit_entry (id, partner_id, mode, actor, action, at) overriding system value
      values (${last + 1_000}, ${came}, 'test', 'operator Bob', 'campaign.ended', ${ago(120)})`)
    await tx.query(sql.unsafe`select setval('audit_entry_id_seq', ${last + 2_000})`)
  })
  await write(own, { partner: came, actor: 'operator Ann', action: 'partner.moved', at: ago(30) })
  t.deepEqual(await actionsBy({ partner, since: ago(90) }), ['campaign.paused'])
  t.deepEqual(await actionsBy({ partner: came, until: ago(100) }), ['campaign.ended'])
  t.deepEqual(await actionsBy({ partner: came, since: ago(130), until: ago(20) }), ['partner.moved', 'campaign.ended'])
})

test('a filter that is none is refused', async (t) => {
  const { list } = await open()
  for (const before of ['x', '7', '7-', `7-ptr_1' or true`]) t.is(await reasonOf(list({ before })), 'bad_request')
  t.is(await reasonOf(list({ action: 'no.such' as never })), 'bad_request')
  t.is(await reasonOf(list({ who: 'a'.repeat(200) })), 'bad_request')
})
