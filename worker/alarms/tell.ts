import { type AlarmTarget, chatMessage, pagerEvent, type Told } from '../../domain/alarm/message.ts'
import { callWords } from '../../domain/finding-words/call.ts'
import { wordsOf } from '../../domain/finding.ts'
import type { AlarmTargets } from '../../process/alarm-settings.ts'
import type { PartnerCall, PartnerClient } from '../partner/client.ts'

/** Who is told of alarms; links in messages begin with `baseUrl`. */
export type Operators = { targets: AlarmTargets; baseUrl: string }

export const TOLD_WITHIN_MS = 10_000
const ANSWER_BYTES = 1_024

const names: Readonly<Record<AlarmTarget, string>> = { webhook: 'The operators’ webhook', pagerduty: 'PagerDuty' }

const bodyFor = (target: AlarmTarget, told: Told, { targets, baseUrl }: Operators): object =>
  target === 'webhook' ? chatMessage(told, baseUrl) : pagerEvent(told, baseUrl, targets.pagerduty?.routingKey ?? '')

/** What came of it; no sentence names an address or a key. */
export const tell = async (
  client: PartnerClient,
  operators: Operators,
  { target, told }: { target: AlarmTarget; told: Told },
): Promise<{ isTaken: boolean; sentence: string }> => {
  const url = operators.targets[target]?.url
  if (url === undefined) return { isTaken: false, sentence: `${names[target]} is not set in this worker.` }
  const body = JSON.stringify(bodyFor(target, told, operators))
  const call: PartnerCall = { method: 'POST', url, headers: { 'content-type': 'application/json' }, body }
  const called = await client.call(call, { totalMs: TOLD_WITHIN_MS, maxBytes: ANSWER_BYTES, onlyBeginning: true })
  if (!called.ok) return { isTaken: false, sentence: `${names[target]} ${wordsOf(callWords, called.failure).en}.` }
  const { status } = called.answer
  return { isTaken: status >= 200 && status < 300, sentence: `${names[target]} answered ${status}.` }
}
