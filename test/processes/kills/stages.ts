import type { Moment } from '../../support/faults/hold.ts'
import type { CallTable } from './calls.ts'
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

/** A stage that calls somebody's server is here twice: during the call, and when its outcome is recorded. */
type Stage = {
  of: 'web' | 'worker'
  /** A moment of a transaction, or a call for rows of a table. */
  at: Moment | CallTable
  /** Makes work for the stage; without it, the partner's sends are the work. */
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
  'create-drawings': { of: 'worker', at: { on: 'insert on drawing' }, work: makeDrawings },
  'fetch-winners': { of: 'worker', at: ends('winner_fetch'), work: fetchLists },
  'call for winners': { of: 'worker', at: 'winner_fetch', work: fetchLists },
  lock: { of: 'worker', at: moves('open', `<> 'open'`), work: drawAtOnce },
  entropy: { of: 'worker', at: moves('locked', `= 'entropy_requested'`), work: drawLater },
  settle: { of: 'worker', at: { on: 'insert on result' }, work: drawAtOnce },
  pay: { of: 'worker', at: moves('settled', `= 'paid'`), work: payLater },
  'guarantee-check': { of: 'worker', at: { on: 'insert or update on guarantee' }, work: endPeriods },
  deliver: { of: 'worker', at: ends('delivery'), work: drawAtOnce },
  'call with an event': { of: 'worker', at: 'delivery', work: drawAtOnce },
  'render-pages': {
    of: 'worker',
    at: { on: 'insert or update of body on site_file', when: `new.path like '%/proof.json'` },
    work: drawAtOnce,
  },
  'upload-files': { of: 'worker', at: ends('site_file'), work: drawAtOnce },
  'send-mail': { of: 'worker', at: ends('mail'), work: wantMail },
  'call with a mail': { of: 'worker', at: 'mail', work: wantMail },
  'transparency log': { of: 'worker', at: { on: 'insert on log_entry' } },
  'audit log': { of: 'worker', at: { on: 'insert on audit_link' }, work: makeDrawings },
  'sent winners': { of: 'web', at: { on: 'insert or update on winner_list' } },
  'idempotent call': { of: 'web', at: { on: 'update on idempotent_call' }, work: extendCutoff },
  'act in the portal': {
    of: 'web',
    at: { on: 'insert on audit_entry', when: `new.actor like 'mbr_%'` },
    work: renameCampaign,
  },
} as const satisfies Record<string, Stage>

export type StageName = keyof typeof stages
export const stageNames = Object.keys(stages) as StageName[]
export const stageOf = (name: StageName): Stage => stages[name]
