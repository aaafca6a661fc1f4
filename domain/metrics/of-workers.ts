import { chains } from '../chain/chains.ts'
import { DELAY_SECONDS, STEP_SECONDS } from './buckets.ts'
import type { Definitions } from './definition.ts'

/** Where payments are made; those of test campaigns are recorded on the chain `test`. */
const paidOn = ['test', ...chains.map(({ name }) => name)]

/** What all workers count together, since the database's tables of totals began. */
export const totals = {
  prize_stage_done_total: { kind: 'counter', help: 'Rows that a stage has done.', labels: { stage: null } },
  prize_stage_failed_total: {
    kind: 'counter',
    help: 'Rows at which a stage failed; they are tried again.',
    labels: { stage: null },
  },
  prize_stage_seconds: {
    kind: 'histogram',
    help: 'Batches and calls of a stage.',
    labels: { stage: null },
    buckets: STEP_SECONDS,
  },
  prize_lock_delay_seconds: {
    kind: 'histogram',
    help: 'From a drawing’s cutoff to its locked list.',
    buckets: DELAY_SECONDS,
  },
  prize_settle_delay_seconds: {
    kind: 'histogram',
    help: 'From the arrival of a drawing’s random value to its prizes.',
    buckets: DELAY_SECONDS,
  },
  prize_pay_delay_seconds: {
    kind: 'histogram',
    help: 'From a drawing’s prizes to its payment, which on a chain is final by then.',
    buckets: DELAY_SECONDS,
  },
  prize_payments_total: { kind: 'counter', help: 'Payments that are made.', labels: { chain: paidOn } },
  prize_paid_cents_total: { kind: 'counter', help: 'What they came to, in cents.', labels: { chain: paidOn } },
  prize_webhook_deliveries_total: {
    kind: 'counter',
    help: 'Events that an endpoint took, and those given up; endpoints that were disabled.',
    labels: { outcome: ['delivered', 'failed', 'disabled'] },
  },
  prize_mail_total: {
    kind: 'counter',
    help: 'Mails that a mail server took, and those given up.',
    labels: { outcome: ['sent', 'failed'] },
  },
} as const satisfies Definitions

/** One of them, and what is added to it: to a counter a number, to a histogram a number of seconds. */
export type Note = { name: keyof typeof totals; labels?: Readonly<Record<string, string>>; value: number }
