/** Partners who follow their events by the cursor, in test mode, as the guide says. */
import { readEvents } from '../../api/actions/event/read.ts'
import type { World } from './world.ts'

const LIMIT = 200

/** `seen`: the ids of the events that were read. */
export type Reader = { cursor: string | undefined; seen: Set<string> }

export const newReader = (): Reader => ({ cursor: undefined, seen: new Set() })

/** Each reads what has come. */
export const readOn = async ({ service, callers, readers }: World): Promise<void> => {
  for (const owner of [0, 1] as const) {
    const reader = readers[owner]
    for (let isMore = true; isMore; ) {
      const { rows, nextCursor } = await readEvents(service, callers.test[owner], {
        cursor: reader.cursor,
        limit: LIMIT,
      })
      for (const { id } of rows) reader.seen.add(id)
      reader.cursor = nextCursor
      isMore = rows.length === LIMIT
    }
  }
}

/** Which of the events that there are nobody has read, in words. */
export const unreadEvents = async ({ clock, callers, readers }: World): Promise<string[]> => {
  const { rows } = await clock.client.query<{ id: string; partner: string; type: string; subject: string }>(
    `select id, partner_id as partner, type, subject from event where mode = 'test'`,
  )
  return ([0, 1] as const).flatMap((owner) =>
    rows
      .filter(({ id, partner }) => partner === callers.test[owner].partnerId && !readers[owner].seen.has(id))
      .map(({ type, subject }) => `Partner ${owner} has not read ${type} of ${subject}.`),
  )
}
