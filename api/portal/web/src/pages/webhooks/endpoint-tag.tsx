import { Text } from '@mantine/core'
import type { WebhookEndpoint } from '../../../../server-shapes.ts'
import { Tag, type Tone } from '../../parts/badges.tsx'
import { Instant } from '../../parts/instant.tsx'
import { texts } from '../../texts/texts.ts'
import { type EndpointState, endpointState } from './endpoint-words.ts'

const tones = {
  enabled: 'green',
  failing: 'orange',
  disabled: 'gray',
  gone: 'red',
  given_up: 'red',
} satisfies Record<EndpointState, Tone>

export const EndpointTag = ({ of }: { of: WebhookEndpoint }) => {
  const state = endpointState(of)
  return <Tag tone={tones[state]}>{texts.webhooks.states[state]}</Tag>
}

/** Since when it gets nothing, and what to do about it. Empty for one that works. */
export const EndpointFate = ({ of, hasAdvice = false }: { of: WebhookEndpoint; hasAdvice?: boolean }) => {
  const state = endpointState(of)
  const words = texts.webhooks
  const at = of.disabledAt ?? of.failingSince
  if (state === 'enabled' || at === null) return null
  return (
    <Text size="sm" component="div">
      {words.since[state](<Instant at={at} />)} {hasAdvice && words.advice[state]}
    </Text>
  )
}
