/** Campaigns are paused, go on and end. */
import fc from 'fast-check'
import { changeCampaignStatus } from '../../api/actions/campaign/campaigns.ts'
import { type ExistingDrawings, existingDrawings } from '../../domain/drawing/hold.ts'
import { theOperator } from '../support/factory.ts'
import { expectReply, OK, replyOf } from './answers.ts'
import { campaignAt, type Command, command, nearCampaign, nearPlaces } from './command.ts'
import { type Campaign, cancel, type Drawing, hasList, type Model } from './model.ts'
import { actBy, type Person, persons, replyInPortal, wordsOfPerson } from './portal.ts'
import type { World } from './world.ts'

/** The clocks of the drawings that are open stand still; a hold begins a millisecond after the last one, at the earliest. */
const hold = (campaign: Campaign, now: number): void => {
  const since = Math.max(now, (campaign.holds.at(-1)?.to ?? -Infinity) + 1)
  campaign.holdSince = since
  for (const drawing of campaign.drawings)
    if (drawing.status === 'open' && drawing.cancelledAt === null) drawing.heldAt = since
}

/** Cutoffs that were still to come move by the length of the hold. */
const release = (campaign: Campaign, since: number, now: number): void => {
  const end = Math.max(since, now)
  campaign.holdSince = null
  campaign.holds.push({ from: since, to: end })
  for (const drawing of campaign.drawings) {
    if (drawing.heldAt !== null && drawing.fetch?.cutoffAt === drawing.cutoffAt) drawing.fetch.startedAt += end - since
    if (drawing.heldAt !== null && drawing.cutoffAt > drawing.heldAt) drawing.cutoffAt += end - since
    drawing.heldAt = null
  }
}

/** Its list may still come. */
const isBeingFetched = ({ source }: Campaign, { cutoffAt, fetch }: Drawing, now: number): boolean =>
  source === 'pull' && cutoffAt <= now && !(fetch?.cutoffAt === cutoffAt && fetch.dueAt === null)

/** A pause begins a millisecond after the last one ended, at the earliest; the end of a campaign ends its pause. */
const change = (campaign: Campaign, status: Campaign['status'], now: number): void => {
  const last = campaign.pauses.at(-1)
  if (last && last.to === null) last.to = Math.max(last.from, now)
  if (status === 'paused') campaign.pauses.push({ from: Math.max(now, (last?.to ?? -Infinity) + 1), to: null })
  if (status === 'ended') {
    campaign.endedAt = now
    for (const drawing of campaign.drawings)
      if (!hasList(campaign, drawing) && !isBeingFetched(campaign, drawing, now))
        cancel(drawing, 'The campaign ended.', now)
  }
  campaign.status = status
}

/** An end is final, and so comes seldom. */
const statuses = fc.oneof(
  { weight: 5, arbitrary: fc.constant('paused' as const) },
  { weight: 5, arbitrary: fc.constant('active' as const) },
  { weight: 1, arbitrary: fc.constant('ended' as const) },
)

type Status = { status: Campaign['status']; existing?: ExistingDrawings | undefined; person?: Person }

/** What the portal offers: only who pauses says what becomes of open drawings. */
const changeInPortal =
  ({ status, existing }: Status): Parameters<typeof actBy<unknown>>[2]['portal'] =>
  ({ campaign }, where) => {
    if (status === 'paused') return campaign.pause({ ...where, existingDrawings: existing })
    return status === 'active' ? campaign.resume(where) : campaign.end(where)
  }

export const changeStatus = async (
  { now }: Model,
  world: World,
  campaign: Campaign,
  { status, existing, person = null }: Status,
): Promise<string> => {
  const act = await actBy<unknown>(world, campaign, {
    person,
    portal: changeInPortal({ status, existing }),
    otherwise: () => changeCampaignStatus(world.service, theOperator, campaign.slug, status, existing),
  })
  const reply = await replyOf(world, act)
  const isOver = campaign.status === 'ended' && status !== 'ended'
  const needed = status === 'ended' ? 'owner' : 'manager'
  expectReply(reply, replyInPortal(person, needed, isOver ? '409 campaign_ended' : OK))
  if (reply !== OK) return reply
  const { holdSince } = campaign
  const holds = status === 'paused' && (existing ?? (holdSince === null ? 'run' : 'hold')) === 'hold'
  if (holdSince !== null && !holds) release(campaign, holdSince, now)
  if (campaign.status !== status) change(campaign, status, now)
  if (holdSince === null && holds) hold(campaign, now)
  return reply
}

export const changesOfStatus: fc.Arbitrary<Command> = fc
  .record({
    campaign: fc.nat(5),
    status: statuses,
    existing: fc.constantFrom(undefined, ...existingDrawings),
    person: persons,
  })
  .map(({ campaign: place, status, existing, person }) =>
    command({
      name: 'status',
      words: `let campaign ${place} be ${status}, its open drawings ${existing ?? 'as before'}${wordsOfPerson(person)}`,
      run: async (model, world, tell) => {
        const campaign = campaignAt(model, place)
        tell(
          `let campaign ${campaign.name} be ${status}, its open drawings ${existing ?? 'as before'}${wordsOfPerson(person)}`,
        )
        const said = person === null || status === 'paused' ? existing : undefined
        return changeStatus(model, world, campaign, { status, existing: said, person })
      },
    }),
  )

/** A campaign whose next cutoff is near is paused, and its drawings wait for the end of that. */
export const holds: fc.Arbitrary<Command> = nearPlaces.map((place) =>
  command({
    name: 'status',
    words: `pause campaign ${place} and hold its drawings`,
    isPossible: (model) => nearCampaign(model, place).status === 'active',
    run: async (model, world, tell) => {
      const campaign = nearCampaign(model, place)
      tell(`pause campaign ${campaign.name} and hold its drawings`)
      return changeStatus(model, world, campaign, { status: 'paused', existing: 'hold' })
    },
  }),
)
