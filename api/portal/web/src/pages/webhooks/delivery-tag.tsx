import { Tag } from '../../parts/badges.tsx'
import type { Delivery } from '../../../../server-shapes.ts'
import { texts } from '../../texts/texts.ts'

const tones = { pending: 'blue', delivered: 'green', failed: 'red' } as const

export const DeliveryTag = ({ of: { state, tries } }: { of: Pick<Delivery, 'state' | 'tries'> }) =>
  state === 'pending' && tries > 0 ? (
    <Tag tone="orange">{texts.deliveries.waits}</Tag>
  ) : (
    <Tag tone={tones[state]}>{texts.deliveries.states[state]}</Tag>
  )
