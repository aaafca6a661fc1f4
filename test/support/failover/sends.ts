import { setTimeout as pause } from 'node:timers/promises'
import { winnerIds } from '../factory.ts'
import { type Answer, clientOf } from '../partner-api/ask.ts'
import { askServer } from './standby.ts'

const PAUSE_AFTER_REFUSAL_MS = 50
const WINNERS = 3

type Sent = { winners: readonly string[]; receipt: Record<string, string> | null; sentMs: number; atMs: number }

/** The lists that were sent to a drawing, in their order; one without a receipt was not acknowledged. */
export type Sends = Map<string, Sent[]>

/** Called after each request; `answer` is undefined if the connection broke. */
export type Noted = (answered: {
  kind: 'send' | 'read'
  answer: Pick<Answer, 'status' | 'headers' | 'text'> | undefined
  atMs: number
}) => unknown

/** `pauseMs` pass after each list that was taken. */
type Place = {
  url: string
  key: string
  slug: string
  drawings: readonly string[]
  pauseMs?: number | undefined
  note?: Noted
}

/** Sends one list after the other, each to the next of its drawings, until the signal aborts. */
export const keepSending = async (place: Place, sends: Sends, signal: AbortSignal): Promise<void> => {
  const client = clientOf(place, place.key)
  for (let i = 0; !signal.aborted; i += 1) {
    const drawing = place.drawings[i % place.drawings.length] as string
    const sent: Sent = { winners: winnerIds(WINNERS), receipt: null, sentMs: Date.now(), atMs: 0 }
    sends.set(drawing, [...(sends.get(drawing) ?? []), sent])
    const path = `/campaigns/${place.slug}/drawings/${drawing}/winners`
    const answer = await client
      .post<{ receipt: Record<string, string> }>(path, { winners: sent.winners })
      .catch(() => undefined)
    place.note?.({ kind: 'send', answer, atMs: Date.now() })
    const isTaken = answer?.status === 200 || answer?.status === 201
    if (isTaken) Object.assign(sent, { receipt: answer.body.receipt, atMs: Date.now() })
    const pauseMs = isTaken ? place.pauseMs : PAUSE_AFTER_REFUSAL_MS
    if (pauseMs !== undefined) await pause(pauseMs)
  }
}

export const acknowledged = (sends: Sends) =>
  [...sends].flatMap(([drawing, lists]) =>
    lists.flatMap((sent, index) => (sent.receipt ? [{ ...sent, drawing, receipt: sent.receipt, index }] : [])),
  )

/** The lists that the database has, by their drawings. */
export const readLists = async (url: string) => {
  const rows = await askServer<{ drawing: string; winners: string[] }>(
    url,
    `select drawing_id as drawing, winners from winner_list`,
  )
  return new Map(rows.map(({ drawing, winners }) => [drawing, winners]))
}

/** The place of the list that the database has among those that were sent. */
export const placeOf = (lists: Awaited<ReturnType<typeof readLists>>, sends: Sends, drawing: string): number => {
  const kept = lists.get(drawing)?.join(' ')
  return (sends.get(drawing) ?? []).findLastIndex(({ winners }) => winners.join(' ') === kept)
}

/** Lists that were acknowledged, and that neither are in the log nor will be. */
export const findLost = async (url: string, sends: Sends) => {
  const logged = await askServer<{ content: string }>(
    url,
    `select convert_from(entry, 'UTF8') as content from log_entry
    union all select entry::text from log_wanted`,
  )
  const known = new Set(
    logged
      .map(({ content }) => JSON.parse(content) as Record<string, string>)
      .map(({ drawing, sentAt }) => `${drawing} ${sentAt}`),
  )
  return acknowledged(sends).filter(({ receipt }) => !known.has(`${receipt['drawing']} ${receipt['sentAt']}`))
}
