/**
 * What a pause means for the drawings that exist: they run on, or those that are open are held until the campaign
 * goes on. The clock of a held drawing stands still: lists are taken, and it is neither locked nor fetched for.
 */
import { Refused } from '../refusals.ts'
import { drawingWords } from '../refusal-words/drawing.ts'

export const existingDrawings = ['run', 'hold'] as const
export type ExistingDrawings = (typeof existingDrawings)[number]

/** Since when a campaign is paused, and what that means for the drawings that exist. */
export type CampaignPause = { since: string; existingDrawings: ExistingDrawings }

/** A held drawing goes on with its campaign, not alone. */
export const refuseHeld = ({ isHeld }: { isHeld: boolean }): void => {
  if (!isHeld) return
  throw new Refused('campaign_paused', drawingWords.held)
}

/** The open drawings that a pause would leave to run or hold, and when the first of them is drawn. */
export type Pausing = { open: number; nextDrawAt: Date | null }

const counted = (count: number): string => (count === 1 ? '1 drawing exists' : `${count} drawings exist`)

/** What a choice would mean now, for a person. */
export const pausingSentence = ({ open, nextDrawAt }: Pausing, chosen: ExistingDrawings): string => {
  if (open === 0) return 'No drawing is open, so there is none to run on or to hold.'
  const [goes, stays, its] = open === 1 ? ['goes', 'stays', 'its'] : ['go', 'stay', 'their']
  if (chosen === 'hold')
    return `${counted(open)} and ${stays} open; ${its} cutoff${open === 1 ? '' : 's'} still to come move${open === 1 ? 's' : ''} by the length of the pause.`
  const next = nextDrawAt === null ? '' : `; the next at ${nextDrawAt.toISOString()}`
  return `${counted(open)} and ${goes} on${next}.`
}
