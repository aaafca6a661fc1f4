import type { AccountEvent } from '../types.ts'
import { type Command, type Context, DONE, openDraws, textOption, UsageError } from './command.ts'
import { forward, type Forwarded, type Receiver } from './forward.ts'
import { keepTrying } from './keep-trying.ts'
import { keepListenState, readListenState } from './listen-state.ts'

const WAIT_SECONDS = 20
const EVENTS_AT_ONCE = 20

const receiverOf = (context: Context, secret: string): Receiver | null => {
  const url = textOption(context, 'forward-to')
  if (url === undefined) return null
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError('--forward-to takes an address such as http://localhost:4000/hook.')
  return { url, secret }
}

const typesOf = (context: Context): ((event: AccountEvent) => boolean) => {
  const given = textOption(context, 'events')
  if (given === undefined) return () => true
  const types = given.split(',').map((type) => type.trim())
  const wrong = types.find((type) => !/^[a-z_]+\.[a-z_]+$/.test(type))
  if (wrong !== undefined) throw new UsageError(`--events takes types such as drawing.settled, not "${wrong}".`)
  return ({ type }) => types.includes(type)
}

/** Where to begin: where the last run ended, unless an option says otherwise. */
const startOf = (context: Context, kept: string | null): string | undefined => {
  const from = textOption(context, 'from')
  if (from === undefined) return kept ?? 'now'
  if (from === 'now') return 'now'
  if (from === 'start') return undefined
  throw new UsageError('--from takes now or start.')
}

const secretOf = (context: Context, kept: string): string => {
  const given = textOption(context, 'secret')
  if (given !== undefined && !/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(given))
    throw new UsageError('--secret takes a secret that begins with whsec_.')
  return given ?? kept
}

const tell = ({ out }: Context, event: AccountEvent, forwarded: Forwarded | null): void => {
  const { id, type, timestamp } = event
  const cells = [new Date().toLocaleTimeString(), type.padEnd(25), id]
  if (forwarded) cells.push(String(forwarded.status ?? forwarded.failure), `${forwarded.ms} ms`)
  const example = event.example === true ? { example: true } : {}
  out.say(cells.join('  '), {
    id,
    type,
    timestamp,
    ...example,
    ...forwarded,
    ...(forwarded ? {} : { data: event.data }),
  })
}

const listenOn = async (context: Context): Promise<number> => {
  const { signal, out } = context
  const draws = openDraws(context)
  const kept = await readListenState(context)
  const isWanted = typesOf(context)
  const secret = secretOf(context, kept.secret)
  const receiver = receiverOf(context, secret)
  let cursor = startOf(context, kept.cursor)
  const read = (wait: number) =>
    keepTrying(() => draws.listEvents({ cursor, wait, limit: EVENTS_AT_ONCE }, { signal, tries: 1 }), context)
  const keep = (next: string): Promise<void> => {
    cursor = next
    return keepListenState(context, { cursor: next, secret })
  }
  if (cursor === 'now') await keep((await read(0)).nextCursor)
  if (receiver) out.note(`Forwarding to ${receiver.url}, signed with ${secret}`)
  out.note('Listening. Ctrl-C ends it; the next run goes on from here.')
  for (;;) {
    const { events, nextCursor } = await read(WAIT_SECONDS)
    for (const event of events.filter(isWanted)) {
      const forwarded = receiver && (await forward(event, receiver, signal))
      signal.throwIfAborted()
      tell(context, event, forwarded)
    }
    if (nextCursor !== cursor) await keep(nextCursor)
  }
}

export const listen: Command = {
  usage: 'listen [--forward-to URL] [--events TYPE,TYPE] [--from now|start] [--secret whsec_…]',
  about: `Receives the account's events without a public address, and posts each to a local one as a webhook, signed with a secret
that it prints. Prints type, id, status of the answer and time. Goes on where the last run with this key ended; what was not
taken is not sent again. --from start begins with the oldest event that is kept, --from now with the next one.`,
  options: {
    'forward-to': { type: 'string' },
    events: { type: 'string' },
    from: { type: 'string' },
    secret: { type: 'string' },
  },
  words: [0, 0],
  run: async (_words, context) => {
    try {
      return await listenOn(context)
    } catch (error) {
      if (context.signal.aborted) return DONE
      throw error
    }
  },
}
