/** Whom a worker tells of what needs an operator. Both settings are secrets. */
import { z } from 'zod'
import type { AlarmTarget } from '../domain/alarm/message.ts'
import { isLoopback } from '../domain/partner-url/port.ts'

const isHook = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)))
}

export const alarmSettings = {
  OPERATOR_WEBHOOK_URL: z.string().refine(isHook, 'is not the address of a webhook: https://…').optional(),
  PAGERDUTY_ROUTING_KEY: z
    .string()
    .regex(/^[0-9A-Za-z]{32}$/, 'is not a routing key of PagerDuty: 32 letters and digits')
    .optional(),
}

type AlarmSettings = z.infer<z.ZodObject<typeof alarmSettings>>

const PAGERDUTY_URL = 'https://events.pagerduty.com/v2/enqueue'

/** Where alarms are sent, by target; targets that are not configured are absent. */
export type AlarmTargets = { webhook?: { url: string }; pagerduty?: { url: string; routingKey: string } }

export const alarmTargetsOf = ({
  OPERATOR_WEBHOOK_URL: url,
  PAGERDUTY_ROUTING_KEY: routingKey,
}: AlarmSettings): AlarmTargets => ({
  ...(url !== undefined && { webhook: { url } }),
  ...(routingKey !== undefined && { pagerduty: { url: PAGERDUTY_URL, routingKey } }),
})

export const targetNames = (targets: AlarmTargets): AlarmTarget[] => Object.keys(targets) as AlarmTarget[]
