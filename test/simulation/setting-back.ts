/** The database is lost, and set back to a copy that was made at an earlier moment. */
import { OK } from './answers.ts'
import { openWatch } from './chain/rounds.ts'
import { type Command, command } from './command.ts'
import { type Campaign, type Drawing, isDrawn, type Model } from './model.ts'
import { emptyMemory } from './seen.ts'
import { moveTo, type World } from './world.ts'

/** In the report. */
export const DATABASE = 'the database'
export const [SET_BACK, SET_BACK_BEHIND_CHAIN] = ['was set back', 'was set back to before what the contract had drawn']

/** What the database had, and what was to be expected of it, at the moment of the copy. */
export type Backup = { model: Model; excused: [number, number] }

/** As after a restore: another Postgres was started, which the numbering of events has to notice. */
const ANOTHER_SERVER = `select setval('event_server_seq', 1)`

const isSameList = (a: Drawing, b: Drawing): boolean => a.winners?.join() === b.winners?.join()

/**
 * Whether a live campaign goes on from the copy as it did before. If the copy lacks a list that the contract was asked
 * for, a person has to disown that; if it has another cutoff, or a hold, the drawing is drawn at another time.
 */
const isDrawnAlike = (kept: Campaign, campaign: Campaign): boolean =>
  campaign.contractId === null ||
  (kept.status === campaign.status &&
    kept.wallet === campaign.wallet &&
    kept.terms.at(-1)?.id === campaign.terms.at(-1)?.id &&
    campaign.drawings
      .filter(({ lockedAt }) => lockedAt !== null)
      .every((drawing) =>
        kept.drawings.some(
          (old) =>
            old.drawAt === drawing.drawAt &&
            old.cutoffAt === drawing.cutoffAt &&
            old.heldAt === null &&
            isSameList(old, drawing),
        ),
      ) &&
    campaign.periods.every(({ pick, period }) => pick === null || kept.periods[period - 1]?.pick))

const isUsable = (backup: Backup | null, { campaigns, chain }: Model): backup is Backup => {
  if (!backup) return false
  const isOnChain = campaigns.some(({ contractId }) => contractId !== null)
  return (
    (!isOnChain || chain === 'well') &&
    campaigns.every((one, i) => isDrawnAlike(backup.model.campaigns[i] as Campaign, one))
  )
}

export const copy: Command = command({
  name: 'copy',
  words: 'make a copy of the database',
  run: async (model, world, tell) => {
    tell('make a copy of the database')
    await world.copy.make()
    world.backup = { model: structuredClone(model), excused: [...world.excused] }
    return OK
  },
})

const isAhead = ({ campaigns }: Model, then: Model): boolean =>
  campaigns.some(
    ({ contractId, drawings }, i) =>
      contractId !== null &&
      drawings.filter(isDrawn).length > (then.campaigns[i] as Campaign).drawings.filter(isDrawn).length,
  )

/** The least time that restoring a database takes. */
const TAKES_MS = 60_000

const anchorsOf = async ({ clock }: World): Promise<string[]> =>
  (await clock.client.query<{ key: string }>(`select key from chain_intent where kind = 'anchor'`)).rows.map(
    ({ key }) => key,
  )

/** Restores everything except time, partners' servers and the chain; processes start with nothing in memory. */
const restore = async (model: Model, world: World, { model: then, excused }: Backup): Promise<void> => {
  const anchors = await anchorsOf(world)
  await world.copy.restore()
  const known = new Set(await anchorsOf(world))
  world.hasLostAnchor ||= anchors.some((key) => !known.has(key))
  await world.clock.client.query(ANOTHER_SERVER)
  world.tally.count(DATABASE, SET_BACK)
  if (isAhead(model, then)) world.tally.count(DATABASE, SET_BACK_BEHIND_CHAIN)
  await moveTo(model, world, model.now + TAKES_MS)
  const { now, isDown, chain, voids } = model
  const moods = model.campaigns.map(({ mood }) => mood)
  Object.assign(model, structuredClone(then), { now, isDown, chain, voids, wasSetBack: true })
  for (const [i, campaign] of model.campaigns.entries()) Object.assign(campaign, { mood: moods[i] })
  world.excused = [...excused]
  world.memory = emptyMemory()
  world.restart()
  if (world.hasLive) world.watch = openWatch(world, world.service)
}

export const setBack: Command = command({
  name: 'set back',
  words: 'set the database back to its copy',
  run: async (model, world, tell) => {
    const { backup } = world
    if (!isUsable(backup, model)) return OK
    tell(`set the database back to how it was at ${new Date(backup.model.now).toISOString()}`)
    await restore(model, world, backup)
    return OK
  },
})
