import fc from 'fast-check'
import { OK } from './answers.ts'
import { type Command, command } from './command.ts'
import { isBeforeCutoff, type Campaign, type Drawing, type Model } from './model.ts'
import { PEOPLE, someWinners } from './people.ts'
import { sendTo } from './sending.ts'
import type { World } from './world.ts'

/** Drawings that take winners and have none, the next cutoff first. */
const emptyDrawings = ({ source, drawings }: Campaign, now: number): Drawing[] =>
  (source === 'push' ? drawings : [])
    .filter(({ status, cancelledAt }) => status === 'open' && cancelledAt === null)
    .filter((drawing) => isBeforeCutoff(drawing, now) && drawing.winners === null)
    .toSorted((a, b) => a.cutoffAt - b.cutoffAt)

const fill = async (
  model: Model,
  world: World,
  { campaign, drawings, seed }: { campaign: Campaign; drawings: readonly Drawing[]; seed: number },
): Promise<void> => {
  for (const [i, drawing] of drawings.entries()) {
    const winners = someWinners(drawing.winnersExpected, (seed + i) % PEOPLE)
    await sendTo(model, world, { campaign, drawing, winners, name: undefined, named: 0 })
  }
}

/** What a partner's server does all day, as the interface suggests. */
export const fillInTime = async (model: Model, world: World, until: number): Promise<void> => {
  for (const campaign of model.campaigns) {
    if (!campaign.isDiligent || campaign.status === 'ended') continue
    const drawings = emptyDrawings(campaign, model.now).filter(({ cutoffAt }) => cutoffAt <= until)
    await fill(model, world, { campaign, drawings, seed: campaign.drawings.length })
  }
}

export const fillings: fc.Arbitrary<Command> = fc
  .record({ count: fc.constantFrom(1, 3, 10, 20), seed: fc.nat(PEOPLE - 1), skipped: fc.nat(5) })
  .map(({ count, seed, skipped }) =>
    command({
      name: 'send',
      words: `send winners to the next ${count} drawings of every campaign that have none`,
      run: async (model, world, tell) => {
        for (const [i, campaign] of model.campaigns.entries()) {
          if (i === skipped || campaign.status === 'ended') continue
          const drawings = emptyDrawings(campaign, model.now).slice(0, count)
          tell(`send winners to ${drawings.map(({ label }) => label).join(' ') || `no drawing of ${campaign.name}`}`)
          await fill(model, world, { campaign, drawings, seed })
        }
        return OK
      },
    }),
  )
