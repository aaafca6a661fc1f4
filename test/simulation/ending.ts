/**
 * The end of a history: all servers are well, no process fails any more, every campaign is ended, and everything that
 * was done has to be consistent.
 */
import { writingLog } from '../../worker/log/chore.ts'
import { linkEntries } from '../../worker/audit/link-entries.ts'
import { checkAuditOnce } from '../../worker/self-check/audit.ts'
import { checkDrawings } from '../../worker/self-check/self-check.ts'
import { testKeyring } from '../support/keyring.ts'
import { rootByHand } from '../support/log/inclusion.ts'
import { letChainBe } from './chain/changing.ts'
import { CHAIN } from './chain/rounds.ts'
import { chainFindings } from './chain/sums.ts'
import { ATTENTION } from './chain/taken.ts'
import { CALM } from './chaos.ts'
import { changeStatus } from './status.ts'
import { live } from './command.ts'
import { missedEvents } from './events.ts'
import { tendHooks } from './hooks.ts'
import { isDrawn, type Model } from './model.ts'
import { readOn, unreadEvents } from './reading.ts'
import { emptyMemory } from './seen.ts'
import { moveTo, type World } from './world.ts'

const MAX_WAITS = 10
const DAY_MS = 86_400_000

const NEXT_DELIVERY = `
  select extract(epoch from max(greatest(d.due_at, d.leased_until, now())))::float8 * 1000 as at
  from delivery d join webhook_endpoint e on e.id = d.endpoint_id
  where d.state = 'pending' and e.disabled_at is null`

/** Time passes until every event has been delivered. */
const waitForDeliveries = async (model: Model, world: World): Promise<void> => {
  for (let wait = 0; wait < MAX_WAITS; wait += 1) {
    const { rows } = await world.clock.client.query<{ at: number | null }>(NEXT_DELIVERY)
    const at = rows[0]?.at ?? null
    if (at === null) return
    await moveTo(model, world, Math.max(model.now, Math.ceil(at)))
    await live(model, world)
  }
  throw new Error(`After ${MAX_WAITS} waits there is still an event to be delivered.`)
}

/** What the service itself finds wrong with its rows and logs, in words, other than an anchor that a copy lacks. */
const ownFindings = async (model: Model, { service, clock, hasLostAnchor }: World): Promise<string[]> => {
  const ids = model.campaigns.flatMap(({ drawings }) => drawings.filter(isDrawn).map(({ id }) => id as string))
  await checkDrawings(service, ids)
  if (!(await checkAuditOnce(service, 0))) throw new Error('The audit logs were not checked.')
  const { rows } = await clock.client.query<{ found: string }>(
    `select drawing_id || ': ' || found as found from self_check_finding where cleared_at is null
    union all select partner_id || ': ' || found from audit_finding
    union all select kind || ': ' || found from log_trouble where kind <> 'foreign_anchor' or not $1`,
    [hasLostAnchor],
  )
  return rows.map(({ found }) => found)
}

/** What is wrong with the log: its entries have to give the signed root, and hold every lock exactly once. */
const logFindings = async (model: Model, { clock }: World): Promise<string[]> => {
  const { rows } = await clock.client.query<{ leaf: Buffer; lockOf: string | null }>(
    'select leaf, lock_of as "lockOf" from log_entry order by index',
  )
  const { rows: heads } = await clock.client.query<{ size: number; root: Buffer; wanted: number }>(
    'select size::int, root, (select count(*)::int from log_wanted) as wanted from log_head',
  )
  const [head] = heads
  if (!head) return ['The log has no head.']
  const root = rootByHand(rows.map(({ leaf }) => leaf))
  const isSigned = head.size === rows.length && head.root.equals(root) && head.wanted === 0
  const logged = rows.flatMap(({ lockOf }) => lockOf ?? []).toSorted()
  const locked = model.campaigns.flatMap(({ drawings }) =>
    drawings.flatMap(({ id, lockedAt }) => (lockedAt === null || id === null ? [] : [id])),
  )
  const isComplete = logged.join() === locked.toSorted().join()
  return [
    ...(isSigned ? [] : [`The log's head is not that of its ${rows.length} entries.`]),
    ...(isComplete ? [] : [`The log has ${logged.length} locks, and should have ${locked.length}.`]),
  ]
}

/** Lets a day pass if drawings wait for a prize table that the contract takes within it, so that they are drawn. */
const waitForTables = async (model: Model, world: World): Promise<void> => {
  const waits = model.campaigns.some(({ drawings }) =>
    drawings.some(({ needsAttention }) => needsAttention === ATTENTION.coming),
  )
  if (!waits) return
  await moveTo(model, world, model.now + DAY_MS)
  await live(model, world)
  world.tally.count(CHAIN, 'took a table a day later')
}

export const comeToAnEnd = async (model: Model, world: World, told: string[]): Promise<void> => {
  const { service, servers, tally } = world
  told.push('at the end')
  world.chaos = CALM
  model.isDown = false
  servers.moods.clear()
  letChainBe(model, world, 'well')
  world.memory = emptyMemory()
  for (const campaign of model.campaigns) campaign.mood = 'well'
  await tendHooks(world, model.now)
  await live(model, world)
  for (const campaign of model.campaigns) await changeStatus(model, world, campaign, { status: 'ended' })
  await live(model, world)
  await waitForTables(model, world)
  await waitForDeliveries(model, world)
  await linkEntries(service)
  await writingLog(service, testKeyring).run()
  await readOn(world)
  const findings = [
    ...(await missedEvents(model, world)),
    ...(await unreadEvents(world)),
    ...(await ownFindings(model, world)),
    ...(await logFindings(model, world)),
    ...(await chainFindings(model, world)),
  ]
  if (findings.length > 0) throw new Error(findings.join('\n  '))
  tally.count('history', 'done')
}
