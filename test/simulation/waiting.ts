import fc from 'fast-check'
import { OK } from './answers.ts'
import { isDaily, isWeekly } from './cadence.ts'
import { CALM } from './chaos.ts'
import { type Command, command, keyOf, live } from './command.ts'
import { fillInTime } from './filling.ts'
import { ASKED_FOR_MS } from './fetching.ts'
import { type Campaign, type Drawing, dueAt, isDrawn, type Model } from './model.ts'
import { calendarEnd, nextEnd } from './periods.ts'
import { readOn } from './reading.ts'
import { hookPath } from './servers.ts'
import { moveTo, type World } from './world.ts'

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000]

const spans = {
  'a millisecond': 1,
  '3 seconds': 3 * SECOND,
  'a minute': MINUTE,
  '17 minutes': 17 * MINUTE,
  '3 hours': 3 * HOUR,
  '8 hours': 8 * HOUR,
  'a day': DAY,
  '2 days': 2 * DAY,
  '4 days': 4 * DAY,
} as const

/** Partners who follow events read again before their cursor is 30 days old. */
const READS_AGAIN_MS = 29 * DAY

const passTo = async (model: Model, world: World, then: number): Promise<void> => {
  await fillInTime(model, world, then)
  for (let at = model.now + READS_AGAIN_MS; at < then; at += READS_AGAIN_MS) {
    await world.clock.set(new Date(at))
    await readOn(world)
  }
  await moveTo(model, world, then)
}

const wait = (words: string, isDown: boolean, until: (model: Model) => number | undefined): Command =>
  command({
    name: 'wait',
    words: isDown ? `${words} without a worker` : words,
    isPossible: (model) => (until(model) ?? 0) > model.now,
    run: async (model, world, tell) => {
      const then = until(model) as number
      tell(`${words}${isDown ? ' without a worker' : ''} (it is ${new Date(then).toISOString()})`)
      await passTo(model, world, then)
      model.isDown = isDown
      return OK
    },
  })

const STEP_MS = 2 * DAY
/** One in this many steps runs all stages, in the command's chaos; the others run the urgent ones in calm. */
const STEPS_PER_CHAOS = 5

/** A history whose campaigns draw seldom lives longer; a day on the chain takes several times as long as another. */
const factorOf = ({ campaigns }: Model): number => {
  if (campaigns.some(({ contractId }) => contractId !== null)) return 2
  if (campaigns.every(({ cadence }) => isWeekly(cadence))) return 10
  return campaigns.every(({ cadence }) => isDaily(cadence)) ? 4 : 1
}

/**
 * Long waits, in which much comes together. Every two days a worker does what is due, so that each drawing is made
 * while its winners can still be sent. Webhook servers are well: hundreds of retries would be most of the work.
 */
export const longWaits: fc.Arbitrary<Command> = fc.constantFrom(10, 20, 40).map((least) =>
  command({
    name: 'live on',
    words: `live on for ${2 * least} days, or several times as long where nobody draws often`,
    run: async (model, world, tell) => {
      const steps = factorOf(model) * least
      tell(`live on for ${2 * steps} days (until ${new Date(model.now + steps * STEP_MS).toISOString()})`)
      const { chaos, servers, runners, urgentRunners } = world
      for (const owner of [0, 1]) servers.moods.delete(hookPath(owner))
      for (let i = 0; i < steps; i += 1) {
        const isUnhurried = i % STEPS_PER_CHAOS === 0
        world.chaos = isUnhurried ? chaos : CALM
        await passTo(model, world, model.now + STEP_MS)
        model.isDown = false
        await live(model, world, isUnhurried ? runners : urgentRunners)
      }
      return OK
    },
  }),
)

type Meant = { source?: Campaign['source']; isMeant?: (drawing: Drawing, campaign: Campaign) => boolean }

const cutoffsOf = ({ campaigns }: Model, { source, isMeant = () => true }: Meant = {}): number[] =>
  campaigns
    .filter((campaign) => source === undefined || campaign.source === source)
    .flatMap((campaign) =>
      campaign.drawings.filter((drawing) => isMeant(drawing, campaign)).map(({ cutoffAt }) => cutoffAt),
    )

const isToBeDrawn = (drawing: Drawing): boolean =>
  !isDrawn(drawing) && drawing.winners !== null && drawing.voidedAt === null

/**
 * Everything that happens by itself has a moment before which it must not have happened, and after which it must have.
 */
const events = {
  cutoff: (model: Model) => cutoffsOf(model),
  'cutoff of a list that is sent': (model: Model) => cutoffsOf(model, { source: 'push' }),
  'cutoff of a list that nobody sent': (model: Model) =>
    cutoffsOf(model, {
      source: 'push',
      isMeant: ({ winners, cancelledAt }) => winners === null && cancelledAt === null,
    }),
  'cutoff of a list that is fetched': (model: Model) => cutoffsOf(model, { source: 'pull' }),
  'cutoff of a list whose source fails': (model: Model) =>
    cutoffsOf(model, { source: 'pull', isMeant: (_, { mood }) => mood !== 'well' }),
  'cutoff in a hold': (model: Model) => cutoffsOf(model, { isMeant: ({ heldAt }) => heldAt !== null }),
  draw: ({ campaigns }: Model) => campaigns.flatMap(({ drawings }) => drawings.filter(isToBeDrawn).map(dueAt)),
  'draw on the chain': ({ campaigns }: Model) =>
    campaigns
      .filter(({ contractId }) => contractId !== null)
      .flatMap(({ drawings }) => drawings.filter(isToBeDrawn).map(dueAt)),
  'try of a source': ({ campaigns }: Model) =>
    campaigns.flatMap(({ drawings }) => drawings.map(({ fetch }) => fetch?.dueAt ?? 0)),
  'last try of a source': ({ campaigns }: Model) =>
    campaigns.flatMap(({ drawings }) =>
      drawings.map(({ fetch }) => (fetch && fetch.dueAt !== null ? fetch.startedAt + ASKED_FOR_MS : 0)),
    ),
  'end of a guarantee period': ({ campaigns }: Model) => campaigns.map((campaign) => nextEnd(campaign) ?? 0),
  'end of a guarantee period by the calendar': ({ campaigns }: Model) => campaigns.map((one) => calendarEnd(one) ?? 0),
}

const offsets = { '': 0, 'just before ': -1, 'just after ': 1 } as const

const nextEvent = (times: readonly number[], now: number, offset: number): number | undefined => {
  const coming = times.map((at) => at + offset).filter((at) => at > now)
  return coming.length > 0 ? Math.min(...coming) : undefined
}

const isDown = fc.integer({ min: 0, max: 7 }).map((n) => n === 7)
/** More often without a worker, so that acts at such a moment meet rows that no worker has moved on yet. */
const isOftenDown = fc.integer({ min: 0, max: 7 }).map((n) => n >= 5)

export const waitOf = (span: keyof typeof spans, isDown = false): Command =>
  wait(`wait ${span}`, isDown, ({ now }) => now + spans[span])

export const waits: fc.Arbitrary<Command> = fc
  .record({ span: keyOf(spans), isDown })
  .map(({ span, isDown }) => waitOf(span, isDown))

/** A contract takes a table for 60 days after another one counts, so the service uses it for 59. */
const AROUND_LAST_USE_DAYS = [58, 59, 60, 61, 75, 90]

export const waitsOfMonths: fc.Arbitrary<Command> = fc
  .constantFrom(...AROUND_LAST_USE_DAYS)
  .map((days) => wait(`wait ${days} days`, false, ({ now }) => now + days * DAY))

type Awaited = { event: keyof typeof events; offset?: keyof typeof offsets; isDown: boolean }

export const waitUntil = ({ event, offset = '', isDown }: Awaited): Command =>
  wait(`wait until ${offset}the next ${event}`, isDown, (model) =>
    nextEvent(events[event](model), model.now, offsets[offset]),
  )

export const waitsForEvents: fc.Arbitrary<Command> = fc
  .record({ event: keyOf(events), offset: keyOf(offsets), isDown: isOftenDown })
  .map(waitUntil)
