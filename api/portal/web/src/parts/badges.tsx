import type { CampaignStatus } from '../../../../../domain/campaign-state.ts'
import type { Status } from '../../../../../domain/drawing/state.ts'
import type { ChangeState } from '../../../../../domain/terms.ts'
import type { Guarantee } from '../../../shapes.ts'
import { texts } from '../texts/texts.ts'

export type Tone = 'gray' | 'blue' | 'green' | 'orange' | 'red'

/** A state in a word; the colour only repeats it. */
export const Tag = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className={`tag tag-${tone}`}>{children}</span>
)

const drawings = {
  open: 'blue',
  locked: 'orange',
  entropy_requested: 'orange',
  settled: 'orange',
  paid: 'green',
} satisfies Record<Status, Tone>

type Badged = { status: Status; cancelled?: object | null; void?: object | null }

/** A cancelled or void drawing keeps its status, which no longer means anything. */
export const DrawingBadge = ({ of: { status, cancelled, void: voided } }: { of: Badged }) => {
  const words = texts.parts.drawing
  if (cancelled) return <Tag tone="gray">{words.cancelled}</Tag>
  return voided ? <Tag tone="gray">{words.void}</Tag> : <Tag tone={drawings[status]}>{words[status]}</Tag>
}

const campaigns = {
  active: 'green',
  paused: 'orange',
  ended: 'gray',
} satisfies Record<CampaignStatus, Tone>

export const CampaignBadge = ({ status }: { status: CampaignStatus }) => (
  <Tag tone={campaigns[status]}>{texts.parts.campaign[status]}</Tag>
)

const changes = {
  pending: 'blue',
  fixed: 'orange',
  in_force: 'green',
  over: 'gray',
} satisfies Record<ChangeState, Tone>

export const ChangeBadge = ({ state }: { state: ChangeState }) => (
  <Tag tone={changes[state]}>{texts.parts.change[state]}</Tag>
)

const guarantees = {
  running: 'blue',
  waiting: 'blue',
  not_needed: 'gray',
  awaiting_pick: 'orange',
  picked: 'orange',
  paid: 'green',
} satisfies Record<Guarantee['status'], Tone>

export const GuaranteeBadge = ({ status }: { status: Guarantee['status'] }) => (
  <Tag tone={guarantees[status]}>{texts.parts.guarantee[status]}</Tag>
)
