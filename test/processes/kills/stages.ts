import type { Moment } from '../../support/faults/hold.ts'
import type { Ground } from './ground.ts'
import {
  drawAtOnce,
  drawLater,
  endPeriods,
  extendCutoff,
  fetchLists,
  makeDrawings,
  payLater,
  renameCampaign,
  wantMail,
} from './work.ts'

/** Of a stage that calls somebody's server the moment is that at which the outcome of the call is recorded. */
type Stage = {
  of: 'web' | 'worker'
  moment: Moment
  /** Makes something to do for it; without this the partner's sends are. */
  work?: (ground: Ground) => Promise<unknown>
}

const moves = (from: string, to: string): Moment => ({
  on: 'update on drawing',
  when: `old.status = '${from}' and new.status ${to}`,
})
const ends = (table: string): Moment => ({
  on: `update on ${table}`,
  when: 'old.lease is not null and new.lease is null',
})

export const stages = {
  'create-drawings': { of: 'worker', moment: { on: 'insert on drawing' }, work: makeDrawings },
  'fetch-winners': { of: 'worker', moment: ends('winner_fetch'), work: fetchLists },
  lock: { of: 'worker', moment: moves('open', `<> 'open'`), work: drawAtOnce },
  entropy: { of: 'worker', moment: moves('locked', `= 'entropy_requested'`), work: drawLater },
  settle: { of: 'worker', moment: { on: 'insert on result' }, work: drawAtOnce },
  pay: { of: 'worker', moment: moves('settled', `= 'paid'`), work: payLater },
  'guarantee-check': { of: 'worker', moment: { on: 'insert or update on guarantee' }, work: endPeriods },
  deliver: { of: 'worker', moment: ends('delivery'), work: drawAtOnce },
  'render-pages': {
    of: 'worker',
    moment: { on: 'insert or update of body on site_file', when: `new.path like '%/proof.json'` },
    work: drawAtOnce,
  },
  'upload-files': { of: 'worker', moment: ends('site_file'), work: drawAtOnce },
  'send-mail': { of: 'worker', moment: ends('mail'), work: wantMail },
  'transparency log': { of: 'worker', moment: { on: 'insert on log_entry' } },
  'audit log': { of: 'worker', moment: { on: 'insert on audit_link' }, work: makeDrawings },
  'sent winners': { of: 'web', moment: { on: 'insert or update on winner_list' } },
  'idempotent call': { of: 'web', moment: { on: 'insert on idempotent_call' }, work: extendCutoff },
  'act in the portal': {
    of: 'web',
    moment: { on: 'insert on audit_entry', when: `new.actor like 'mbr_%'` },
    work: renameCampaign,
  },
} as const satisfies Record<string, Stage>

export type StageName = keyof typeof stages
export const stageNames = Object.keys(stages) as StageName[]
export const stageOf = (name: StageName): Stage => stages[name]
