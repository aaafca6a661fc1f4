import {
  type AbiEvent,
  type Address as ViemAddress,
  BaseError,
  type GetLogsReturnType,
  ResponseBodyTooLargeError,
} from 'viem'
import { smaller } from '../../domain/chain/bigints.ts'
import type { ChainContext } from './context.ts'
import { isAnswer, isTooOften } from './errors.ts'
import { portionsOf } from './portions.ts'

/**
 * Whether a smaller query may help: the node refused this one, in words of its own, or its answer was too large. One who
 * asks too often would only ask more often with smaller ones.
 */
const isTooMuch = (error: unknown): boolean =>
  (isAnswer(error) && !isTooOften(error)) ||
  (error instanceof BaseError && error.walk((cause) => cause instanceof ResponseBodyTooLargeError) !== null)

type Sought<Event extends AbiEvent> = { address: ViemAddress; event: Event; args?: Args }

type Wanted<Event extends AbiEvent> = Sought<Event> & { fromBlock: bigint; toBlock: bigint }

/** Values in one position of a filter: nodes take a thousand at most. */
export const TOPICS_AT_ONCE = 200

type Args = Record<string, unknown>

/** Splits a filter into several that together find the same events, with lists that are short enough for nodes. */
const filtersOf = (args: Args): Args[] =>
  Object.entries(args).reduce<Args[]>(
    (filters, [name, asked]) => {
      const values = Array.isArray(asked) ? portionsOf(asked, TOPICS_AT_ONCE) : [asked]
      return filters.flatMap((filter) => values.map((value) => ({ ...filter, [name]: value })))
    },
    [{}],
  )

/**
 * Events of a contract between two blocks, both included. If a range is too much for the node, or its answer too large,
 * half as many blocks are asked for at a time, down to one.
 */
export const findEvents = async <const Event extends AbiEvent>(
  { nodes }: Pick<ChainContext, 'nodes'>,
  { address, event, args = {}, fromBlock, toBlock }: Wanted<Event>,
): Promise<GetLogsReturnType<Event, [Event], true>> => {
  const filters = filtersOf(args)
  const range = nodes.logRange(nodes.read)
  const ask = async (from: bigint, to: bigint) => {
    const wanted = { address, event, fromBlock: from, toBlock: to, strict: true } as const
    const found: GetLogsReturnType<Event, [Event], true> = []
    for (const filter of filters) {
      const logs = await nodes.read.getLogs({ ...wanted, args: filter as never })
      found.push(...(logs as unknown as GetLogsReturnType<Event, [Event], true>))
    }
    return found
  }
  const found: GetLogsReturnType<Event, [Event], true> = []
  for (let from = fromBlock; from <= toBlock; ) {
    const to = smaller(from + range.blocks() - 1n, toBlock)
    try {
      found.push(...(await ask(from, to)))
      from = to + 1n
    } catch (error) {
      if (!isTooMuch(error) || !range.narrow(to - from + 1n)) throw error
    }
  }
  return found
}

/**
 * Events of a contract in ranges of blocks, from `newest` (by default the chain's newest block) back to `firstBlock`;
 * each range comes with its oldest block.
 */
export async function* backwards<const Event extends AbiEvent>(
  { nodes }: Pick<ChainContext, 'nodes'>,
  sought: Sought<Event>,
  firstBlock: bigint,
  newest?: bigint,
): AsyncGenerator<{ events: GetLogsReturnType<Event, [Event], true>; fromBlock: bigint }> {
  for (let toBlock = newest ?? (await nodes.read.getBlockNumber()); toBlock >= firstBlock; ) {
    const earliest = toBlock - nodes.logRange(nodes.read).blocks() + 1n
    const fromBlock = earliest > firstBlock ? earliest : firstBlock
    yield { events: await findEvents({ nodes }, { ...sought, fromBlock, toBlock }), fromBlock }
    toBlock = fromBlock - 1n
  }
}
