/** The steps of a move, each of which can be taken again wherever it stopped. */
import { setTimeout as pause } from 'node:timers/promises'
import { turnCampaign } from '../../../api/actions/campaign/campaigns.ts'
import { isHeldUp } from '../../../db/failures.ts'
import { arriveHere } from '../../../db/moving/arriving.ts'
import type { Transaction } from '../../../db/pool.ts'
import { leaveNothingDue, lockWriters } from '../../../db/queries/moving/closing.ts'
import {
  beginMove,
  endMove,
  findMove,
  listMovingCampaigns,
  lockMovingCampaigns,
  type Move,
  type MovingCampaign,
  noteHeld,
  noteResumed,
  stepMove,
} from '../../../db/queries/moving/moves.ts'
import { findUnderWay, findUnfinished, type WaitedFor } from '../../../db/queries/moving/waiting.ts'
import { findSite } from '../../../db/queries/site/setting.ts'
import { auditName, type Operator } from '../../../domain/actor.ts'
import { isOnItsWay, type Resuming } from '../../../domain/moving/steps.ts'
import { takeBackCopy } from './copy.ts'
import type { Sides } from './there.ts'

const LOOK_EVERY_MS = 250

/** How a campaign that runs, or lets its drawings run while it is paused, goes on after the move. */
const resumingOf = ({ status, isHolding }: MovingCampaign): Resuming | null => {
  if (status === 'active') return 'active'
  return status === 'paused' && !isHolding ? 'run' : null
}

export const begin = ({ here, there }: Sides, partnerId: string, baseUrl: string) =>
  beginMove(here.pool, partnerId, { baseUrl, publicUrl: there.publicUrl })

/** Holds what is not held, also what was made or resumed meanwhile, and says what there is to wait for. */
const holdAll = async ({ here }: Sides, partnerId: string, actor: Operator): Promise<readonly WaitedFor[]> => {
  for (const campaign of await listMovingCampaigns(here.pool, partnerId)) {
    const [how, { slug }] = [resumingOf(campaign), campaign]
    if (how !== null)
      await here.pool.transaction(async (tx) => {
        await turnCampaign(tx, here, actor, { slug, status: 'paused', existing: 'hold' })
        await noteHeld(tx, partnerId, slug, how)
      })
  }
  const underWay = await findUnderWay(here.pool, partnerId)
  return underWay.length > 0 ? underWay : findUnfinished(here.pool, partnerId)
}

/** From here on nothing of the partner changes, if nothing is under way at this very moment. */
const close = ({ here }: Sides, partnerId: string): Promise<readonly WaitedFor[]> =>
  here.pool.transaction(async (tx) => {
    await lockWriters(tx)
    const waited = await findUnderWay(tx, partnerId)
    if (waited.length === 0) await stepMove(tx, partnerId, 'leaving')
    return waited
  }, 0)

const BUSY: readonly WaitedFor[] = [{ what: 'a moment at which nobody writes for long', count: 1, one: 'the database' }]

const closeIfFree = async (sides: Sides, partnerId: string): Promise<readonly WaitedFor[]> => {
  try {
    return await close(sides, partnerId)
  } catch (error) {
    if (isHeldUp(error)) return BUSY
    throw error
  }
}

/** Waits until nothing is waited for any more, or patience is over: then returns what is left. */
const patiently = async (
  look: () => Promise<readonly WaitedFor[]>,
  patience: AbortSignal,
): Promise<readonly WaitedFor[]> => {
  for (;;) {
    const waited = await look()
    if (waited.length === 0 || patience.aborted) return waited
    await pause(LOOK_EVERY_MS)
  }
}

export const hold = (
  sides: Sides,
  partnerId: string,
  { actor, patience }: { actor: Operator; patience: AbortSignal },
) =>
  patiently(async () => {
    const waited = await holdAll(sides, partnerId, actor)
    return waited.length > 0 ? waited : closeIfFree(sides, partnerId)
  }, patience)

const UNPLACED: readonly WaitedFor[] = [
  { what: 'an entry of the audit log that came just now', count: 1, one: 'a sign-in to its portal' },
]

/**
 * Waits until workers have finished what was written before the partner was closed; they write nothing for the partner.
 * Then `copy` copies its rows, and returns false if something new had come by the moment of its snapshot.
 */
export const finish = (
  { here }: Sides,
  partnerId: string,
  { copy, patience }: { copy: () => Promise<boolean>; patience: AbortSignal },
) =>
  patiently(async () => {
    const waited = await findUnfinished(here.pool, partnerId)
    if (waited.length > 0) return waited
    return (await copy()) ? [] : UNPLACED
  }, patience)

/** The partner leaves this database for good. Nobody acts for it until it has arrived in the other one. */
export const leave = ({ here }: Sides, partnerId: string): Promise<void> =>
  here.pool.transaction(async (tx) => {
    await leaveNothingDue(tx, partnerId)
    await stepMove(tx, partnerId, 'gone')
  })

/** The partner arrives: from here on the other database acts for it. */
export const arrive = async ({ here, to }: Sides, move: Move, actor: Operator): Promise<void> => {
  const { partnerId, publicUrl } = move
  const from = (await findSite(here.pool))?.publicUrl ?? ''
  await to.query('begin')
  try {
    await arriveHere(to, { partnerId, actor: auditName(actor), from, to: publicUrl })
    await to.query('commit')
  } catch (error) {
    await to.query('rollback')
    throw error
  }
}

const STATUS_OF = { active: 'active', run: 'paused' } as const

/** Lets campaigns go on as they did before they were held; one that somebody has changed meanwhile stays as it is. */
const resumeAll = async (
  tx: Transaction,
  { boss }: Pick<Sides['here'], 'boss'>,
  { partnerId, resumes }: Move,
  actor: Operator,
): Promise<readonly string[]> => {
  const campaigns = await listMovingCampaigns(tx, partnerId)
  for (const [slug, how] of Object.entries(resumes)) {
    const campaign = campaigns.find((one) => one.slug === slug)
    if (campaign?.status === 'paused' && campaign.isHolding)
      await turnCampaign(tx, { boss }, actor, {
        slug,
        status: STATUS_OF[how],
        existing: how === 'run' ? 'run' : undefined,
      })
  }
  return Object.keys(resumes)
}

/** Lets the partner's campaigns go on in the other database, unless it is on its way from there, or has gone on. */
export const resume = ({ there }: Sides, partnerId: string, actor: Operator): Promise<readonly string[]> =>
  there.pool.transaction(async (tx) => {
    await lockMovingCampaigns(tx, partnerId)
    const arrived = await findMove(tx, partnerId)
    if (arrived?.state !== 'here') return []
    const resumed = await resumeAll(tx, there, arrived, actor)
    await noteResumed(tx, partnerId)
    return resumed
  })

/**
 * For a database that is older than the move: notes that the partner has gone to the other one, without copying
 * anything.
 */
export const forsake = async (
  sides: Sides,
  partnerId: string,
  { actor, baseUrl }: { actor: Operator; baseUrl: string },
) => {
  const { here } = sides
  const known = await findMove(here.pool, partnerId)
  if (!known || known.state === 'here') await begin(sides, partnerId, baseUrl)
  if (known?.state !== 'leaving') {
    await holdAll(sides, partnerId, actor)
    await here.pool.transaction(async (tx) => {
      await lockWriters(tx)
      await stepMove(tx, partnerId, 'leaving')
    }, 0)
  }
  await leave(sides, partnerId)
}

/**
 * Gives the move up: what was copied is taken back, and then the partner goes on here, with all its campaigns at once.
 * Where nothing was held for it, the partner has gone on all the time.
 */
export const stay = async (sides: Sides, partnerId: string, actor: Operator): Promise<void> => {
  const { here } = sides
  await takeBackCopy(sides, partnerId)
  await here.pool.transaction(async (tx) => {
    await lockMovingCampaigns(tx, partnerId)
    const move = await findMove(tx, partnerId)
    if (move === null || !isOnItsWay(move.state)) return
    await endMove(tx, partnerId)
    await resumeAll(tx, here, move, actor)
  })
}
