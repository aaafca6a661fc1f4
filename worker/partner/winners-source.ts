import { type Answered, readSourceAnswer } from '../../domain/pull/answer.ts'
import { winnersRequest } from '../../domain/pull/request.ts'
import type { AskedRow } from '../../db/queries/pull/winners-request.ts'
import { timeSince } from '../database-time.ts'
import type { Outside } from '../network-stage.ts'

const MAX_ANSWER_BYTES = 5 * 1_024 * 1_024

/** The whole call: looking up the name, connecting, asking, and the answer to its last byte. */
export const SOURCE_TIMEOUT_MS = 10_000

/** Asks a winners source for a drawing's winners, under the request's id, with timestamps of the database's clock. */
export const askingSource = (asked: AskedRow, id: string) => {
  const now = timeSince(asked.leasedAt)
  return async ({ client, keyring }: Pick<Outside, 'client' | 'keyring'>): Promise<Answered> => {
    const secrets = asked.secrets.map((sealed) => keyring.open(sealed, asked.partnerId))
    const request = winnersRequest(asked.url, asked, { id, at: now(), secrets })
    const called = await client.call(request, {
      totalMs: SOURCE_TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
      longFor: asked.partnerId,
    })
    if (!called.ok) return { ok: false, finding: called.failure }
    return readSourceAnswer(called.answer, asked.winnersExpected)
  }
}

/** What is found of a source that does not answer in time. */
export const TIMED_OUT: Answered = { ok: false, finding: { code: 'timed_out', ms: SOURCE_TIMEOUT_MS } }
