import type { CampaignStatus } from '../../../../../domain/campaign-state.ts'
import type { Status } from '../../../../../domain/drawing/state.ts'
import type { ChangeState } from '../../../../../domain/terms.ts'
import type { Guarantee } from '../../../shapes.ts'

type Tone = 'gray' | 'blue' | 'green' | 'orange' | 'red'

/** A state in a word; the colour only repeats it. */
export const Tag = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className={`tag tag-${tone}`}>{children}</span>
)

const drawings = {
  open: { tone: 'blue', word: 'Open' },
  locked: { tone: 'orange', word: 'Locked' },
  entropy_requested: { tone: 'orange', word: 'Drawing' },
  settled: { tone: 'orange', word: 'Drawn' },
  paid: { tone: 'green', word: 'Paid' },
} as const satisfies Record<Status, { tone: Tone; word: string }>

/** A cancelled drawing keeps its status, which no longer means anything. */
export const DrawingBadge = ({ status, isCancelled = false }: { status: Status; isCancelled?: boolean }) => {
  if (isCancelled) return <Tag tone="gray">Cancelled</Tag>
  const { tone, word } = drawings[status]
  return <Tag tone={tone}>{word}</Tag>
}

const campaigns = {
  active: { tone: 'green', word: 'Active' },
  paused: { tone: 'orange', word: 'Paused' },
  ended: { tone: 'gray', word: 'Ended' },
} as const satisfies Record<CampaignStatus, { tone: Tone; word: string }>

export const CampaignBadge = ({ status }: { status: CampaignStatus }) => {
  const { tone, word } = campaigns[status]
  return <Tag tone={tone}>{word}</Tag>
}

const changes = {
  pending: { tone: 'blue', word: 'To come' },
  fixed: { tone: 'orange', word: 'Fixed' },
  in_force: { tone: 'green', word: 'In force' },
  over: { tone: 'gray', word: 'Over' },
} as const satisfies Record<ChangeState, { tone: Tone; word: string }>

export const ChangeBadge = ({ state }: { state: ChangeState }) => {
  const { tone, word } = changes[state]
  return <Tag tone={tone}>{word}</Tag>
}

const guarantees = {
  running: { tone: 'blue', word: 'Running' },
  waiting: { tone: 'blue', word: 'Waits for a drawing' },
  not_needed: { tone: 'gray', word: 'Not needed' },
  awaiting_pick: { tone: 'orange', word: 'Waits for your pick' },
  picked: { tone: 'orange', word: 'Picked' },
  paid: { tone: 'green', word: 'Paid' },
} as const satisfies Record<Guarantee['status'], { tone: Tone; word: string }>

export const GuaranteeBadge = ({ status }: { status: Guarantee['status'] }) => {
  const { tone, word } = guarantees[status]
  return <Tag tone={tone}>{word}</Tag>
}
