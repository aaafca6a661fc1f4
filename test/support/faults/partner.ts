import { setTimeout as pause } from 'node:timers/promises'
import { acknowledged, keepSending, type Noted, type Sends } from '../failover/sends.ts'
import { ask, clientOf } from '../partner-api/ask.ts'
import { until } from '../until.ts'
import type { World } from './world.ts'

const PAUSE_BETWEEN_READS_MS = 100

/** The reads of a partner's server and of the public, one after the other. */
const keepReading = async ({ key, campaigns }: World, url: string, note: Noted, signal: AbortSignal): Promise<void> => {
  const client = clientOf({ url }, key)
  const slug = campaigns[0]?.slug
  const reads = [
    () => client.get(`/campaigns/${slug}/drawings?status=open`),
    () => client.get('/events'),
    () => ask({ url }, `/campaigns/${slug}/draws.json`),
  ]
  for (let i = 0; !signal.aborted; i += 1) {
    const answer = await reads[i % reads.length]?.().catch(() => undefined)
    note({ kind: 'read', answer, atMs: Date.now() })
    await pause(PAUSE_BETWEEN_READS_MS)
  }
}

/** A partner who sends lists, with these pauses, and reads until it is stopped, each web process a share of them. */
export const startPartner = (world: World, urls: readonly string[], pauseMs?: number) => {
  const ending = new AbortController()
  const sends: Sends = new Map()
  const answers: Parameters<Noted>[0][] = []
  const note: Noted = (answered) => answers.push(answered)
  const acting = [
    ...world.senders.map((sender, i) =>
      keepSending(
        { ...sender, url: urls[i % urls.length] as string, key: world.key, pauseMs, note },
        sends,
        ending.signal,
      ),
    ),
    ...urls.map((url) => keepReading(world, url, note, ending.signal)),
  ]
  const stop = async (): Promise<void> => {
    ending.abort()
    await Promise.all(acting)
  }
  return {
    sends,
    answers,
    /** Waits until so many more lists are acknowledged that were sent from now on, and returns how many are. */
    enough: async (more: number): Promise<number> => {
      const fromMs = Date.now()
      return until(
        async () => acknowledged(sends).filter(({ sentMs }) => sentMs >= fromMs).length,
        (count) => count >= more,
      )
    },
    stop,
    /** Stops once each of its drawings has a list: one without would need somebody when it is due. */
    finish: async (): Promise<void> => {
      const drawings = world.senders.flatMap((sender) => sender.drawings)
      await until(
        async () => new Set(acknowledged(sends).map(({ drawing }) => drawing)),
        (sentTo) => drawings.every((drawing) => sentTo.has(drawing)),
      )
      await stop()
    },
  }
}

export type Partner = ReturnType<typeof startPartner>
