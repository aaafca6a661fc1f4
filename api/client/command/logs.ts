import { pause } from '../retries.ts'
import type { ApiRequest } from '../types.ts'
import { type Command, type Context, DONE, openDraws, textOption, UsageError } from './command.ts'
import { keepTrying } from './keep-trying.ts'

const CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const
const USUAL_LIMIT = 20
const MOST_AT_ONCE = 200
const LOOK_EVERY_MS = 2_000
/** How far one poll of `--follow` looks back, should there be very many. */
const MOST_PAGES = 10
const MOST_REMEMBERED = 10_000

const statusOf = (context: Context): (typeof CLASSES)[number] | undefined => {
  const given = textOption(context, 'status')
  if (given === undefined) return undefined
  const known = CLASSES.find((one) => one === given)
  if (!known) throw new UsageError(`--status takes one of ${CLASSES.join(', ')}.`)
  return known
}

const limitOf = (context: Context): number => {
  const limit = Number(textOption(context, 'limit') ?? USUAL_LIMIT)
  if (Number.isInteger(limit) && limit >= 1 && limit <= MOST_AT_ONCE) return limit
  throw new UsageError(`--limit takes a number from 1 to ${MOST_AT_ONCE}.`)
}

const tellRequest = ({ out }: Context, request: ApiRequest): void => {
  const { at, method, path, status, code, ms, id } = request
  const answer = code === null ? String(status) : `${status} ${code}`
  out.say(`${at}  ${method.padEnd(6)} ${path}  ${answer}  ${ms} ms  ${id}`, request)
}

/** Reading the log is logged too, and is of no interest. */
const isOfInterest = ({ path }: ApiRequest): boolean => !path.startsWith('/api/v1/requests')

/** They come newest first, and are shown newest last. */
const tellInTurn = (context: Context, requests: readonly ApiRequest[]): void => {
  for (let i = requests.length - 1; i >= 0; i -= 1) tellRequest(context, requests[i] as ApiRequest)
}

const readLog = async (context: Context): Promise<number> => {
  const { options, signal } = context
  const draws = openDraws(context)
  const [status, limit] = [statusOf(context), limitOf(context)]
  const page = (cursor?: string) =>
    keepTrying(() => draws.listRequests({ status, limit: MOST_AT_ONCE, cursor }, { signal, tries: 1 }), context)
  const collect = async (isEnough: (found: readonly ApiRequest[]) => boolean): Promise<ApiRequest[]> => {
    const found: ApiRequest[] = []
    let cursor: string | null | undefined
    for (let pages = 0; pages < MOST_PAGES && cursor !== null && !isEnough(found); pages += 1) {
      const { requests, nextCursor } = await page(cursor)
      found.push(...requests)
      cursor = nextCursor
    }
    return found
  }
  const first = await collect((found) => found.filter(isOfInterest).length >= limit)
  tellInTurn(context, first.filter(isOfInterest).slice(0, limit))
  let seen = new Set(first.map(({ id }) => id))
  while (options['follow'] === true) {
    await pause(LOOK_EVERY_MS, signal)
    const found = await collect((so) => so.some(({ id }) => seen.has(id)))
    tellInTurn(
      context,
      found.filter((one) => isOfInterest(one) && !seen.has(one.id)),
    )
    seen = new Set([...found.map(({ id }) => id), ...seen].slice(0, MOST_REMEMBERED))
  }
  return DONE
}

export const logs: Command = {
  usage: 'logs [--follow] [--status 4xx] [--limit N]',
  about: `Shows how the account's last requests to the API were answered, the newest last; 20 of them by default. --follow goes on with
those that come, until Ctrl-C.`,
  options: { follow: { type: 'boolean' }, status: { type: 'string' }, limit: { type: 'string' } },
  words: [0, 0],
  run: async (_words, context) => {
    try {
      return await readLog(context)
    } catch (error) {
      if (context.signal.aborted && context.options['follow'] === true) return DONE
      throw error
    }
  },
}
