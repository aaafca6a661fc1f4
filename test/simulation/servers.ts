/** Partners' servers: winners are fetched from them, and events are posted to them. */
import type { CallOutcome, PartnerClient } from '../../worker/partner/client.ts'
import { someWinners } from './people.ts'
import { acting } from './seam.ts'

const MINUTE_MS = 60_000
/** How many turns a source may take to answer, during which much may be done to the drawing. */
const MAX_TURNS_OF_ANSWER = 20

/** The list that a source has for a drawing. */
export const sourceList = (drawAt: number, winnersExpected: number): string[] =>
  someWinners(winnersExpected, Math.floor(drawAt / MINUTE_MS))

const answered = (status: number, body = ''): CallOutcome => {
  const answer = { status, contentType: 'application/json', headers: { get: () => null }, body: Buffer.from(body) }
  return { ok: true, answer }
}

const told = (winners: readonly string[]): CallOutcome => answered(200, JSON.stringify({ winners, round: 7 }))

const timedOut: CallOutcome = { ok: false, failure: { code: 'timed_out', ms: 10_000 } }
const refused: CallOutcome = { ok: false, failure: { code: 'connection_refused' } }

type Mood = {
  /** Answers a request for winners by the list that the server has. */
  source: (winners: readonly string[]) => CallOutcome
  /** What people read about the source if it keeps answering so. */
  finding?: (winnersExpected: number) => string
  /** Answers a post. */
  hook: CallOutcome
}

/** How a server behaves for a while. */
export const moods = {
  well: { source: told, hook: answered(204) },
  broken: { source: () => answered(500), finding: () => 'answered 500', hook: answered(500) },
  hanging: { source: () => timedOut, finding: () => 'did not answer within 10 seconds', hook: timedOut },
  down: { source: () => refused, finding: () => 'could not be reached (connection refused)', hook: refused },
  lying: {
    source: (winners) => told([...winners, 'w-nobody']),
    finding: (expected) => `sent ${expected + 1} winners; this drawing takes ${expected}`,
    hook: answered(302),
  },
  broken_off: {
    source: () => answered(200, '{"winners": ["w1", "w'),
    finding: () => 'answered with something that is not JSON',
    hook: { ok: false, failure: { code: 'closed_early' } },
  },
} as const satisfies Record<string, Mood>

export type MoodName = keyof typeof moods
export const moodNames = Object.keys(moods) as MoodName[]
export const moodOf = (name: MoodName): Mood => moods[name]

/** Something that was posted: where, which event, and whether the server took it. */
export type Posted = { path: string; eventId: string; body: string; isTaken: boolean }

export type Servers = {
  client: PartnerClient
  /** By the path of the address; servers that are not listed are well. */
  moods: Map<string, MoodName>
  posted: Posted[]
  /** The drawings whose winners were asked for. */
  asked: Set<string>
}

export const addressOf = (path: string): string => `https://shop.test${path}`
export const sourcePath = (campaign: string): string => `/winners/${campaign}`
export const hookPath = (owner: number): string => `/hooks/${owner}`

export const openServers = (): Servers => {
  const servers: Servers = {
    moods: new Map(),
    posted: [],
    asked: new Set(),
    client: {
      close: async () => {},
      call: async ({ method, url, headers, body = '' }) => {
        const { pathname: path, searchParams } = new URL(url)
        const mood = moodOf(servers.moods.get(path) ?? 'well')
        if (method === 'GET') {
          servers.asked.add(searchParams.get('drawing') ?? '')
          await acting.getStore()?.linger(MAX_TURNS_OF_ANSWER)
          const drawAt = Date.parse(searchParams.get('drawAt') ?? '')
          return mood.source(sourceList(drawAt, Number(searchParams.get('winnersExpected'))))
        }
        const isTaken = mood.hook.ok && mood.hook.answer.status < 300
        servers.posted.push({ path, eventId: headers['webhook-id'] ?? '', body, isTaken })
        return mood.hook
      },
    },
  }
  return servers
}
