import type { Campaign, Drawing, Model, Period } from './model.ts'
import { hookPath, type Posted } from './servers.ts'
import type { World } from './world.ts'

type Event = { id: string; subject: string; type: string; partner: string; createdAt: number }

const ofDrawing = ({ cancelledAt, lockedAt, voidedAt, drawnAt, paidAt }: Drawing): string[] => [
  'drawing.created',
  ...(cancelledAt === null ? [] : ['drawing.cancelled']),
  ...(lockedAt === null ? [] : ['drawing.locked']),
  ...(voidedAt === null ? [] : ['drawing.voided']),
  ...(drawnAt === null ? [] : ['drawing.settled']),
  ...(paidAt === null ? [] : ['drawing.paid']),
]

const ofPeriod = ({ status, pick }: Period): string[] => [
  ...(status === 'awaiting_pick' || pick ? ['guarantee.awaiting_pick'] : []),
  ...(pick ? ['guarantee.picked'] : []),
  ...(status === 'paid' ? ['guarantee.paid'] : []),
]

const ofCampaign = ({ name, drawings, periods }: Campaign): { id: string | null; name: string; types: string[] }[] => [
  ...drawings.map((drawing) => ({ id: drawing.id, name: drawing.label, types: ofDrawing(drawing) })),
  ...periods.map((period) => ({
    id: period.id,
    name: `${name}'s guarantee ${period.period}`,
    types: ofPeriod(period),
  })),
]

/** Events that may come any number of times, and so are not compared. */
const AT_ANY_TIME = new Set(['drawing.needs_attention', 'drawing.display_issues', 'payout.failed'])

const differences = (model: Model, events: readonly Event[]): string[] => {
  const written = Map.groupBy(events, ({ subject }) => subject)
  return model.campaigns.flatMap(ofCampaign).flatMap(({ id, name, types }) => {
    const found = (written.get(id ?? '') ?? []).map(({ type }) => type).filter((type) => !AT_ANY_TIME.has(type))
    return found.join() === types.join()
      ? []
      : [`${name} has the events ${found.join()}, and should have ${types.join()}.`]
  })
}

/** How often an event is posted at most, over about three days. */
const MAX_TRIES = 10

/** Events that were not posted until taken or MAX_TRIES times, and first posts out of the order of their subject. */
const undelivered = (path: string, events: readonly Event[], posted: readonly Posted[]): string[] => {
  const here = posted.filter((post) => post.path === path)
  const taken = new Set(here.filter(({ isTaken }) => isTaken).map(({ eventId }) => eventId))
  const tries = Map.groupBy(here, ({ eventId }) => eventId)
  const missing = events.filter(({ id }) => !taken.has(id) && (tries.get(id)?.length ?? 0) < MAX_TRIES)
  const firsts = new Map([...new Set(here.map(({ eventId }) => eventId))].map((id, place) => [id, place]))
  const early = [...Map.groupBy(events, ({ subject }) => subject).values()].flatMap((ofSubject) =>
    ofSubject.filter(({ id }, i) => i > 0 && (firsts.get(id) ?? 0) < (firsts.get(ofSubject[i - 1]?.id ?? '') ?? 0)),
  )
  return [
    ...missing.map(({ type, subject }) => `${path} was not told of ${type} of ${subject}.`),
    ...early.map(({ type, subject }) => `${path} was told of ${type} of ${subject} before what came before.`),
  ]
}

/** What is wrong with the events of a history and with how they were delivered, in words. */
export const missedEvents = async (model: Model, world: World): Promise<string[]> => {
  const { clock, partners, servers, excused } = world
  const { rows } = await clock.client.query<Event>(
    `select id, subject, type, partner_id as partner, (extract(epoch from created_at) * 1000)::float8 as "createdAt"
    from event order by seq`,
  )
  return [
    ...differences(model, rows),
    ...partners.flatMap((partner, owner) =>
      undelivered(
        hookPath(owner),
        rows.filter((event) => event.partner === partner && event.createdAt >= (excused[owner] ?? 0)),
        servers.posted,
      ),
    ),
  ]
}
