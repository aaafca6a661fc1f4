import { Text } from '@mantine/core'
import type { WebhookEndpoint } from '../../../../server-shapes.ts'
import { gray, green, orange, red, StateTag } from '../../parts/badges.tsx'
import { Instant } from '../../parts/instant.tsx'
import { type EndpointState, endpointState } from './endpoint-words.ts'

const tags = {
  enabled: green('Enabled'),
  failing: orange('Failing'),
  disabled: gray('Disabled'),
  gone: red('Disabled: gone'),
  given_up: red('Disabled: failing'),
} satisfies Record<EndpointState, unknown>

export const EndpointTag = ({ of }: { of: WebhookEndpoint }) => {
  return <StateTag of={tags[endpointState(of)]} />
}

const since = {
  failing: 'Every try has failed since',
  disabled: 'Someone on your team disabled it at',
  gone: 'It answered 410 Gone, so deliveries to it stopped at',
  given_up: 'For five days every try failed, so deliveries to it stopped at',
} as const

const advice = {
  failing:
    'See below what your server answers. Failed deliveries are retried with growing pauses; after five days of nothing but failures they stop.',
  disabled: 'It gets nothing until it is enabled. You can then recover what it missed.',
  gone: 'If that was a mistake, enable it again and recover what it missed. If not, remove it.',
  given_up: 'Fix your server, then enable it again and recover what it missed.',
} as const

/** Since when it gets nothing, and what to do about it. Empty for one that works. */
export const EndpointFate = ({ of, hasAdvice = false }: { of: WebhookEndpoint; hasAdvice?: boolean }) => {
  const state = endpointState(of)
  const at = of.disabledAt ?? of.failingSince
  if (state === 'enabled' || at === null) return null
  return (
    <Text size="sm" component="div">
      {since[state]} <Instant at={at} />. {hasAdvice && advice[state]}
    </Text>
  )
}
