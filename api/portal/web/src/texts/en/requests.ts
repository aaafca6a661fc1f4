import type { ReactNode } from 'react'
import { pluralIn } from '../plural.ts'
import { sentence, type Wrap } from '../sentence.ts'

const many = pluralIn('en')

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
  refused: (code: ReactNode) => sentence`Refused with the code ${code}.`,
  refusedFor: (code: ReactNode, detail: string) => sentence`Refused with the code ${code}: ${detail}`,
  requestId: (id: ReactNode) => sentence`Request id ${id}`,
  copyRequestId: 'Copy the request id',
  about: (drawing: Wrap, id: string) => sentence`About ${drawing(`drawing ${id}`)}.`,
  answered: (ms: string, key: string) => `Answered after ${ms} ms. Asked with the key ${key}.`,
  onlyKey: 'Only requests with this key',
  asCurl: 'As curl',
  copyCurl: 'Copy as curl',
}
