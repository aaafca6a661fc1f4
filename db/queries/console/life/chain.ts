/** What is asked of a chain for a drawing, also for a guarantee that one of its wins was picked for. */
import type { IntentState } from '../../../../domain/chain/intent.ts'
import { statement } from '../../../statements.ts'
import { MOST_SHOWN } from './most-shown.ts'

export type IntentLine = {
  key: string
  kind: 'request' | 'pay' | 'deliver'
  /** lost: another request has its number. */
  state: IntentState | 'lost'
  chain: string
  contract: string
  account: string | null
  nonce: number | null
  payout: string | null
  createdAt: Date
  retryAt: Date | null
  finalAt: Date | null
}

/** $1 drawing id. In the order in which they were wanted. */
export const listIntentsOf = statement<IntentLine>(
  'list-intents-of-life',
  `select key, kind, state, chain, contract, account, nonce::float8 as nonce, payout_id as payout,
    created_at as "createdAt", retry_at as "retryAt", final_at as "finalAt"
  from chain_intent where drawing_id = $1 order by created_at limit ${MOST_SHOWN + 1}`,
)

export type AttemptLine = {
  hash: string
  key: string
  chain: string
  nonce: number
  maxFeeWei: string
  priorityFeeWei: string
  signedAt: Date
  sentAt: Date | null
}

/** $1 keys of intents. The last attempts at them: a fee that was raised is one more, with the same nonce. */
export const listAttemptsAt = statement<AttemptLine>(
  'list-attempts-of-life',
  `select a.* from unnest($1::text[]) as wanted (key) cross join lateral (
    select hash, intent_key as key, chain, nonce::float8 as nonce, max_fee_per_gas::text as "maxFeeWei",
      priority_fee_per_gas::text as "priorityFeeWei", signed_at as "signedAt", sent_at as "sentAt"
    from chain_attempt where intent_key = wanted.key order by signed_at desc limit ${MOST_SHOWN}) a
  order by a."signedAt" limit ${MOST_SHOWN + 1}`,
)

export type RecordRow = {
  chain: string
  contract: string
  contractId: number
  provider: string
  sequence: string
  attempt: number
  tableNumber: number
  requestTransaction: string
  fulfilTransaction: string
}

/** $1 drawing id. What the chain says of its value. */
export const findRecordOf = statement<RecordRow>(
  'find-record-of-life',
  `select chain, contract, contract_id as "contractId", provider, sequence, attempt, table_number as "tableNumber",
    request_transaction as "requestTransaction", fulfil_transaction as "fulfilTransaction"
  from chain_record where drawing_id = $1`,
)
