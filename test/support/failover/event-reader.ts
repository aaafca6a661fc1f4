import { setTimeout as pause } from 'node:timers/promises'
import { clientOf } from '../partner-api/ask.ts'
import { until } from '../until.ts'
import { askServer } from './standby.ts'

type Page = { events: { id: string }[]; nextCursor: string }

const PAUSE_MS = 50

/** A partner who reads all events from the beginning with one cursor, as the guide says, until `stop`. */
export const startEventReader = (place: { url: string; key: string }) => {
  const client = clientOf(place, place.key)
  const ending = new AbortController()
  const seen = new Set<string>()
  const refused: string[] = []
  const read = async (): Promise<void> => {
    for (let cursor = ''; !ending.signal.aborted; ) {
      const answer = await client.get<Page>(`/events?limit=200${cursor}`).catch(() => undefined)
      if (answer?.status === 200) {
        for (const { id } of answer.body.events) seen.add(id)
        cursor = `&cursor=${answer.body.nextCursor}`
      } else if (answer && answer.status !== 503) refused.push(`${answer.status} ${answer.text}`)
      await pause(PAUSE_MS)
    }
  }
  const reading = read()
  return {
    seen,
    /** Refusals other than 503, which asks to try again. */
    refused,
    /** The events of this database that it has not seen, after some patience. */
    findMissed: (databaseUrl: string) =>
      until(
        async () => {
          const rows = await askServer<{ id: string }>(databaseUrl, 'select id from event')
          return rows.map(({ id }) => id).filter((id) => !seen.has(id))
        },
        (missed) => missed.length === 0,
      ),
    stop: async (): Promise<void> => {
      ending.abort()
      await reading
    },
  }
}
