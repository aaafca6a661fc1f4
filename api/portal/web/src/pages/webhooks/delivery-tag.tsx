import { Tag } from '../../parts/badges.tsx'
import type { Delivery } from '../../../../server-shapes.ts'
import { stateWords } from './delivery-words.ts'

const tones = { pending: 'blue', delivered: 'green', failed: 'red' } as const

export const DeliveryTag = ({ of: { state, tries } }: { of: Pick<Delivery, 'state' | 'tries'> }) =>
  state === 'pending' && tries > 0 ? (
    <Tag tone="orange">Waits for the next try</Tag>
  ) : (
    <Tag tone={tones[state]}>{stateWords[state]}</Tag>
  )
