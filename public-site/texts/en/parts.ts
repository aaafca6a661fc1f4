/** What several pages say of amounts, chances, stages and times. */
import type { CampaignStatus } from '../../../domain/campaign-state.ts'
import type { Status } from '../../../domain/drawing/state.ts'
import { formatsOf } from '../../../domain/language.ts'

const { count, counted, rounded } = formatsOf('en')

export const parts = {
  draws: (number: number) => counted(number, 'draw', 'draws'),
  entrants: (number: number) => counted(number, 'entrant', 'entrants'),
  prizes: (number: number) => counted(number, 'prize', 'prizes'),
  rolls: (number: number) => counted(number, 'roll', 'rolls'),
  campaigns: (number: number) => counted(number, 'campaign', 'campaigns'),
  more: (number: number) => `${count(number)} more`,
  noPrize: 'no prize',
  always: 'always',
  never: 'never',
  oneIn: (ratio: number) => `1 in ${rounded(ratio, 4)}`,
  days: 'days',
  stages: {
    open: 'open',
    locked: 'locked',
    entropy_requested: 'drawing',
    settled: 'drawn',
    paid: 'paid',
  } as Record<Status, string>,
  statuses: { active: 'active', paused: 'paused', ended: 'ended' } as Record<CampaignStatus, string>,
  cancelled: 'cancelled',
  void: 'void',
  oddsScale: (rolls: number, odds: string) => `The scale of ${count(rolls)} rolls, by prize. ${odds}.`,
  rollsScale: (rolls: number, highest: number, fell: string) =>
    `Where ${counted(rolls, 'roll', 'rolls')} fell on the scale from 0 to ${count(highest)}. ${fell}.`,
  andMore: (number: number) => `; and ${count(number)} more`,
  enlarged: (times: number) => `The start of it, enlarged ${count(times)} times:`,
  tableVersion: (version: number) => `Prize table, version ${version}`,
  tableColumns: { prize: 'Prize', chance: 'Chance', share: 'Share', rolls: 'Rolls' },
  drawNumber: (number: number) => `Draw ${count(number)}`,
  unnumberedDraw: 'Draw',
  prizesWorth: (amount: string) => `${amount} in prizes`,
}

export type Parts = typeof parts
