import test, { type ExecutionContext } from 'ava'
import { connect, refuses } from '../support/attack.ts'
import { isInShape, type StoredEvent, typesOf } from '../support/webhook/events.ts'
import { openPull } from '../support/pull/pull.ts'
import { makeEndpoint, readEvents } from '../support/webhook/webhooks.ts'
import { winnersFor } from '../support/pull/winners-source.ts'

const open = async (t: ExecutionContext) => {
  const pull = await openPull(t)
  await makeEndpoint(pull.place, { partner: pull.partner, url: 'https://shop.example/hooks' })
  pull.source.behave = (request) => ({
    body: { winners: winnersFor(request).map((winner) => ({ winner, displayName: 'x'.repeat(41) })), round: 1.5 },
  })
  return { ...pull, events: () => readEvents(pull.place, pull.partner) }
}

const ROUND = 'The round is neither text of 1 to 100 characters that can be shown nor a whole number.'
const NAME = 'The display name has 41 characters; 40 are allowed.'

test('what could not be shown is reported once, when the list is taken and before it is locked', async (t) => {
  const { work, due, read, events } = await open(t)
  const id = await due()
  await work()
  t.like(await read(id), { status: 'paid', partnerRound: null, needsAttention: null })
  const told = await events()
  t.deepEqual(typesOf(told), [
    'drawing.created',
    'drawing.display_issues',
    'drawing.locked',
    'drawing.settled',
    'drawing.paid',
  ])
  const event = told[1] as StoredEvent
  isInShape(t, event)
  t.is(event.subject, id)
  t.like(event.data, { drawing: { id, status: 'open' }, displayIssueCount: 4 })
  t.deepEqual(event.data['displayIssues'], [
    { position: null, member: 'round', detail: ROUND },
    ...[0, 1, 2].map((position) => ({ position, member: 'displayName', detail: NAME })),
  ])
})

test('a list that shows everything causes its usual events', async (t) => {
  const { source, work, due, events } = await open(t)
  source.behave = (request) => ({ body: { winners: winnersFor(request), round: 1 } })
  await due()
  await work()
  t.deepEqual(typesOf(await events()), ['drawing.created', 'drawing.locked', 'drawing.settled', 'drawing.paid'])
})

test('issues have their form, and belong to a list that was fetched', async (t) => {
  const { url, work, due } = await open(t)
  const id = await due()
  await work()
  const client = await connect(t, url)
  const set = 'update winner_list set display_issues = $2 where drawing_id = $1'
  const issue = { position: 0, member: 'displayName', detail: NAME }
  for (const issues of [
    {},
    { count: 1 },
    { count: 1, first: {} },
    { count: 0, first: [] },
    { count: 1, first: [issue, issue] },
    { first: [issue] },
    { count: 21, first: Array.from({ length: 21 }, () => issue) },
  ])
    await refuses(t, client, set, [id, JSON.stringify(issues)])
  await client.query(set, [id, JSON.stringify({ count: 21, first: [issue] })])
  await refuses(t, client, 'update winner_list set fetched_for = null where drawing_id = $1', [id])
})
