import type { ReactNode } from 'react'
import type { Code } from '../../../../../../domain/refusals.ts'
import { pluralIn } from '../plural.ts'
import { sentence, type Wrap } from '../sentence.ts'

const many = pluralIn('en')

const meanings: Readonly<Record<Code, string>> = {
  bad_request: 'The request was not well formed.',
  unauthorized: 'The key was missing, mistyped, expired or revoked.',
  forbidden: 'The key may not do this.',
  suspended: 'The account is suspended.',
  not_found: 'There is no such thing in this account and mode.',
  method_not_allowed: 'The address does not take that method.',
  locked: 'The winner list was locked.',
  pull_campaign: 'The service fetches the winners of this campaign.',
  push_campaign: 'The winners of this campaign are sent, not fetched.',
  campaign_ended: 'The campaign has ended.',
  cancelled: 'The drawing was cancelled.',
  rejected: 'This was not possible at that moment.',
  slug_taken: 'Another campaign has this slug.',
  idempotency_mismatch: 'The Idempotency-Key had been sent with another request.',
  idempotency_in_progress: 'The same request was under way.',
  payload_too_large: 'The body was too large.',
  rate_limited: 'Too much was asked at once.',
  internal: 'Something went wrong on our side.',
  unavailable: 'The service was not available at that moment.',
}

export const requests = {
  title: 'API requests',
  what: (days: number) =>
    `What your servers asked of the API in the last ${many(days, 'day', 'days')}, newest first, in UTC. Why a request was refused is kept; bodies are not.`,
  noMatch: 'Choose other filters, or clear them. A request with a wrong key is in no account’s list.',
  none: {
    title: 'No request yet',
    sentence: (keys: Wrap) =>
      sentence`Requests with a key of this account are listed here a moment after they are answered. Keys are on ${keys('their own page')}.`,
  },
  list: 'Requests',
  filters: {
    status: 'Status',
    everyStatus: 'Every status',
    statuses: { ok: 'OK (2xx, 3xx)', refused: 'Refused (4xx)', failed: 'Failed (5xx)' },
    method: 'Method',
    everyMethod: 'Every method',
    path: 'Path contains',
    key: 'Key',
    everyKey: 'Every key',
    code: 'Code',
    drawing: 'Drawing id',
    request: 'Request id',
    from: 'From (UTC)',
    to: 'To (UTC)',
  },
  refused: (code: ReactNode, meaning: string) => sentence`Refused with the code ${code}. ${meaning}`,
  meanings,
  answer: 'What the API answered',
  requestId: (id: ReactNode) => sentence`Request id ${id}`,
  copyRequestId: 'Copy the request id',
  about: (drawing: Wrap, id: string) => sentence`About ${drawing(`drawing ${id}`)}.`,
  answered: (ms: string, key: string) => `Answered after ${ms} ms. Asked with the key ${key}.`,
  onlyKey: 'Only requests with this key',
  asCurl: 'As curl',
  copyCurl: 'Copy as curl',
}
