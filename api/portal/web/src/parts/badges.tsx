import type { CampaignStatus } from '../../../../../domain/campaign-state.ts'
import type { Status } from '../../../../../domain/drawing/state.ts'
import type { ChangeState } from '../../../../../domain/terms.ts'
import type { Guarantee } from '../../../shapes.ts'

type Tone = 'gray' | 'blue' | 'green' | 'orange' | 'red'

/** A state in a word; the colour only repeats it. */
export const Tag = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className={`tag tag-${tone}`}>{children}</span>
)

type StateTag = { tone: Tone; word: string }

const toned =
  (tone: Tone) =>
  (word: string): StateTag => ({ tone, word })

export const gray = toned('gray')
export const blue = toned('blue')
export const green = toned('green')
export const orange = toned('orange')
export const red = toned('red')

/** The tag of a state, by a table of all states. */
export const StateTag = ({ of: { tone, word } }: { of: StateTag }) => <Tag tone={tone}>{word}</Tag>

const drawings = {
  open: blue('Open'),
  locked: orange('Locked'),
  entropy_requested: orange('Drawing'),
  settled: orange('Drawn'),
  paid: green('Paid'),
} satisfies Record<Status, StateTag>

type Badged = { status: Status; cancelled?: object | null; void?: object | null }

/** A cancelled or void drawing keeps its status, which no longer means anything. */
export const DrawingBadge = ({ of: { status, cancelled, void: voided } }: { of: Badged }) => {
  if (cancelled) return <Tag tone="gray">Cancelled</Tag>
  return voided ? <Tag tone="gray">Void</Tag> : <StateTag of={drawings[status]} />
}

const campaigns = {
  active: green('Active'),
  paused: orange('Paused'),
  ended: gray('Ended'),
} satisfies Record<CampaignStatus, StateTag>

export const CampaignBadge = ({ status }: { status: CampaignStatus }) => <StateTag of={campaigns[status]} />

const changes = {
  pending: blue('To come'),
  fixed: orange('Fixed'),
  in_force: green('In force'),
  over: gray('Over'),
} satisfies Record<ChangeState, StateTag>

export const ChangeBadge = ({ state }: { state: ChangeState }) => <StateTag of={changes[state]} />

const guarantees = {
  running: blue('Running'),
  waiting: blue('Waits for a drawing'),
  not_needed: gray('Not needed'),
  awaiting_pick: orange('Waits for your pick'),
  picked: orange('Picked'),
  paid: green('Paid'),
} satisfies Record<Guarantee['status'], StateTag>

export const GuaranteeBadge = ({ status }: { status: Guarantee['status'] }) => <StateTag of={guarantees[status]} />
