import test from 'ava'
import type { Reading } from '../../../domain/metrics/definition.ts'
import { areas } from '../../../domain/status/answers.ts'
import type { Component } from '../../../domain/status/component.ts'
import { type Answers, measuredStates } from '../../../domain/status/measure.ts'
import type { State } from '../../../domain/status/state.ts'

const reading = (name: string, value: number, labels: Record<string, string> = {}): Reading => ({ name, labels, value })

const STAGES = ['create-drawings', 'lock', 'entropy', 'settle', 'guarantee-check']
const sendMail = { stage: 'send-mail' }
const base = { chain: 'base' }

/** All is well, with one chain and a mail server. */
const well: readonly Reading[] = [
  reading('prize_snapshot_age_seconds', 2),
  reading('prize_site_oldest_seconds', 0),
  reading('prize_webhook_oldest_seconds', 0),
  reading('prize_mail_waiting', 0),
  reading('prize_mail_oldest_seconds', 0),
  reading('prize_stage_oldest_seconds', 0, sendMail),
  reading('prize_mail_sent_age_seconds', 86_400),
  reading('prize_chain_head_age_seconds', 3, base),
  reading('prize_chain_value_oldest_seconds', 0, base),
  reading('prize_chain_payment_oldest_seconds', 0, base),
  ...STAGES.map((stage) => reading('prize_stage_oldest_seconds', 0, { stage })),
]
const answering: readonly Answers[] = areas.map((area) => ({ area, answered: 1_000, failed: 0, heardSecondsAgo: 5 }))

const sameAs = ({ name, labels }: Reading, other: Reading): boolean =>
  name === other.name && JSON.stringify(labels) === JSON.stringify(other.labels)

/** What is not operational, where these readings and answers are others. */
const troubles = (readings: readonly Reading[], answers: readonly Partial<Answers>[] = []): Record<string, State> => {
  const measured = measuredStates({
    readings: [...well.filter((one) => !readings.some((other) => sameAs(one, other))), ...readings],
    answers: answering.map((one) => ({ ...one, ...answers.find(({ area }) => area === one.area) })),
  })
  return Object.fromEntries(
    measured.flatMap(({ component, state }) => (state === 'operational' ? [] : [[component, state]])),
  )
}

test('a service that does everything in time works in all of its parts', (t) => {
  t.deepEqual(troubles([]), {})
  const components: Component[] = measuredStates({ readings: well, answers: answering }).map((one) => one.component)
  t.deepEqual(components.toSorted(), [
    'api',
    'draws',
    'mail',
    'pages',
    'payments/base',
    'portal',
    'values/base',
    'webhooks',
  ])
})

test('a step of a drawing that is late makes draws degraded, and later down', (t) => {
  for (const stage of STAGES) {
    t.deepEqual(troubles([reading('prize_stage_oldest_seconds', 59, { stage })]), {})
    t.deepEqual(troubles([reading('prize_stage_oldest_seconds', 60, { stage })]), { draws: 'degraded' })
    t.deepEqual(troubles([reading('prize_stage_oldest_seconds', 600, { stage })]), { draws: 'down' })
  }
})

test('what waits for a partner’s own server or wallet is no trouble of the service', (t) => {
  t.deepEqual(
    troubles([
      reading('prize_stage_oldest_seconds', 86_400, { stage: 'fetch-winners' }),
      reading('prize_attention', 100, { code: 'no_winners' }),
      reading('prize_webhook_oldest_seconds', 86_400),
      reading('prize_webhook_try_age_seconds', 1),
      reading('prize_mail_waiting', 100),
      reading('prize_mail_oldest_seconds', 86_400),
      reading('prize_mail_sent_age_seconds', 1),
    ]),
    {},
  )
})

test('events and mails that wait while none is sent are trouble', (t) => {
  t.deepEqual(troubles([reading('prize_webhook_oldest_seconds', 200)]), { webhooks: 'degraded' })
  t.deepEqual(
    troubles([reading('prize_webhook_oldest_seconds', 86_400), reading('prize_webhook_try_age_seconds', 900)]),
    { webhooks: 'down' },
  )
  const waiting = (mails: number) => [reading('prize_mail_waiting', mails), reading('prize_mail_oldest_seconds', 600)]
  t.deepEqual(troubles(waiting(3)), { mail: 'degraded' })
  t.deepEqual(troubles(waiting(2)), {}, 'their readers’ servers may be the cause')
  t.deepEqual(troubles([reading('prize_stage_oldest_seconds', 3_600, sendMail)]), { mail: 'down' })
})

test('a service that has never sent a mail does not tell of mail', (t) => {
  const readings = well.filter(({ name }) => name !== 'prize_mail_sent_age_seconds')
  t.false(measuredStates({ readings, answers: answering }).some(({ component }) => component === 'mail'))
})

test('a chain’s values and payments are late each by themselves, and both while its blocks are old', (t) => {
  t.deepEqual(troubles([reading('prize_chain_value_oldest_seconds', 600, base)]), { 'values/base': 'degraded' })
  t.deepEqual(troubles([reading('prize_chain_payment_oldest_seconds', 7_200, base)]), { 'payments/base': 'down' })
  t.deepEqual(troubles([reading('prize_chain_head_age_seconds', 90, base)]), {
    'values/base': 'degraded',
    'payments/base': 'degraded',
  })
})

test('a chain that no worker watches is told of only while something waits on it', (t) => {
  const unwatched = well.filter(({ name }) => name !== 'prize_chain_head_age_seconds')
  const onChain = (readings: readonly Reading[]) =>
    measuredStates({ readings, answers: answering }).filter(({ component }) => component.includes('/'))
  t.deepEqual(onChain(unwatched), [])
  const name = 'prize_chain_value_oldest_seconds'
  const waits = (seconds: number) => [...unwatched.filter((one) => one.name !== name), reading(name, seconds, base)]
  t.deepEqual(onChain(waits(1)), [
    { component: 'values/base', state: 'unknown' },
    { component: 'payments/base', state: 'unknown' },
  ])
  t.deepEqual(onChain(waits(600)), [
    { component: 'values/base', state: 'degraded' },
    { component: 'payments/base', state: 'unknown' },
  ])
})

test('failed answers count by their share, from a few on', (t) => {
  t.deepEqual(troubles([], [{ area: 'api', answered: 6, failed: 4 }]), {})
  t.deepEqual(troubles([], [{ area: 'api', answered: 1_000, failed: 19 }]), {})
  t.deepEqual(troubles([], [{ area: 'api', answered: 1_000, failed: 20 }]), { api: 'degraded' })
  t.deepEqual(troubles([], [{ area: 'portal', answered: 10, failed: 5 }]), { portal: 'down' })
})

test('web processes that nobody hears of are down, and those that nobody ever heard of unknown', (t) => {
  const silent = areas.map((area) => ({ area, answered: 0, heardSecondsAgo: 60 }))
  t.deepEqual(troubles([], silent), { api: 'down', portal: 'down', pages: 'down' })
  const states = measuredStates({ readings: well, answers: [] }).filter(({ state }) => state === 'unknown')
  t.deepEqual(
    states.map(({ component }) => component),
    ['api', 'portal', 'pages'],
  )
})

test('pages that are changed and not shown are trouble of the pages', (t) => {
  t.deepEqual(troubles([reading('prize_site_oldest_seconds', 120)]), { pages: 'degraded' })
})

test('a look at the service that is too old says nothing of what only workers see', (t) => {
  const old = [reading('prize_snapshot_age_seconds', 61), reading('prize_stage_oldest_seconds', 900, { stage: 'lock' })]
  t.deepEqual(troubles(old), {
    pages: 'unknown',
    draws: 'unknown',
    'values/base': 'unknown',
    'payments/base': 'unknown',
    webhooks: 'unknown',
    mail: 'unknown',
  })
})
