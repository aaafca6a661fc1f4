/** How each part of the service is, by what workers and web processes measure. Names no partner, and depends on none. */
import type { Reading } from '../metrics/definition.ts'
import { type Answered, type Area, areas } from './answers.ts'
import type { Component } from './component.ts'
import { type State, worstOf } from './state.ts'
import { FEWEST_FAILURES, FEWEST_MAILS, LONGEST_SNAPSHOT_AGE_SECONDS, stateAt, thresholds } from './thresholds.ts'

export type Answers = Answered & { heardSecondsAgo: number }

/** What was measured at one moment. `answers` lacks an area for which no web process has reported. */
export type Measured = { readings: readonly Reading[]; answers: readonly Answers[] }

export type ComponentState = { component: Component; state: State }

/** The stages whose rows wait for the service itself, and for nobody's server, list or wallet. */
const STAGES_OF_DRAWS = ['create-drawings', 'lock', 'entropy', 'settle', 'guarantee-check']

type Look = {
  valueOf: (name: string, labels?: Reading['labels']) => number | null
  chains: readonly string[]
}

const lookAt = (readings: readonly Reading[]): Look => {
  const matches = (reading: Reading, name: string, labels: Reading['labels']): boolean =>
    reading.name === name && Object.entries(labels).every(([label, value]) => reading.labels[label] === value)
  return {
    valueOf: (name, labels = {}) => readings.find((reading) => matches(reading, name, labels))?.value ?? null,
    chains: readings.flatMap(({ name, labels }) =>
      name === 'prize_chain_payment_oldest_seconds' ? (labels['chain'] ?? []) : [],
    ),
  }
}

const stateOf = (value: number | null, threshold: Parameters<typeof stateAt>[1]): State =>
  value === null ? 'unknown' : stateAt(value, threshold)

const answering = (answers: readonly Answers[], area: Area): State => {
  const own = answers.find((one) => one.area === area)
  if (!own) return 'unknown'
  const { answered, failed, heardSecondsAgo } = own
  const share = failed < FEWEST_FAILURES ? 0 : failed / answered
  return worstOf([stateAt(share, thresholds.failedShare), stateAt(heardSecondsAgo, thresholds.unheard)])
}

const drawing = ({ valueOf }: Look): State =>
  worstOf(STAGES_OF_DRAWS.map((stage) => stateOf(valueOf('prize_stage_oldest_seconds', { stage }), thresholds.drawing)))

/** How long something has waited while nothing of its kind was done. */
const idleFor = (waits: number | null, doneAgo: number | null): number | null =>
  waits === null ? null : Math.min(waits, doneAgo ?? waits)

const sending = ({ valueOf }: Look): State =>
  stateOf(
    idleFor(valueOf('prize_webhook_oldest_seconds'), valueOf('prize_webhook_try_age_seconds')),
    thresholds.webhook,
  )

/** A service that never sent a mail has no mail server: its people get links by hand. */
const mailing = ({ valueOf }: Look): ComponentState[] => {
  const sentAgo = valueOf('prize_mail_sent_age_seconds')
  if (sentAgo === null) return []
  const isMany = (valueOf('prize_mail_waiting') ?? 0) >= FEWEST_MAILS
  const idle = isMany ? idleFor(valueOf('prize_mail_oldest_seconds'), sentAgo) : 0
  const due = valueOf('prize_stage_oldest_seconds', { stage: 'send-mail' })
  return [{ component: 'mail', state: worstOf([idle, due].map((seconds) => stateOf(seconds, thresholds.mail))) }]
}

/**
 * The age of the newest block counts for values and for payments, because nothing happens on a chain without a node
 * that is up to date. A chain that no worker watches, and on which nothing waits, is out of use.
 */
const onChain = ({ valueOf }: Look, chain: string): ComponentState[] => {
  const blockAge = valueOf('prize_chain_head_age_seconds', { chain })
  const value = valueOf('prize_chain_value_oldest_seconds', { chain })
  const payment = valueOf('prize_chain_payment_oldest_seconds', { chain })
  if (blockAge === null && !value && !payment) return []
  const block = stateOf(blockAge, thresholds.block)
  return [
    { component: `values/${chain}`, state: worstOf([block, stateOf(value, thresholds.value)]) },
    { component: `payments/${chain}`, state: worstOf([block, stateOf(payment, thresholds.payment)]) },
  ]
}

/** Whether a worker has measured the whole service lately. */
export const isSeen = (readings: readonly Reading[]): boolean => {
  const age = lookAt(readings).valueOf('prize_snapshot_age_seconds')
  return age !== null && age <= LONGEST_SNAPSHOT_AGE_SECONDS
}

/** What is known of each component. What only workers see is unknown where the last look is too old. */
export const measuredStates = ({ readings, answers }: Measured): ComponentState[] => {
  const look = lookAt(readings)
  const isKnown = isSeen(readings)
  const seen = (state: State): State => (isKnown ? state : 'unknown')
  const page = stateOf(look.valueOf('prize_site_oldest_seconds'), thresholds.page)
  const ofAreas = areas.map((area) => {
    const state = answering(answers, area)
    return { component: area, state: area === 'pages' ? worstOf([state, seen(page)]) : state }
  })
  const ofWorkers = [
    { component: 'draws' as const, state: drawing(look) },
    ...look.chains.flatMap((chain) => onChain(look, chain)),
    { component: 'webhooks' as const, state: sending(look) },
    ...mailing(look),
  ]
  return [...ofAreas, ...ofWorkers.map(({ component, state }) => ({ component, state: seen(state) }))]
}
