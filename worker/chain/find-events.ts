import { type AbiEvent, type Address as ViemAddress, BaseError, type GetLogsReturnType, RpcRequestError } from 'viem'
import { smaller } from '../../domain/chain/bigints.ts'
import type { ChainContext } from './context.ts'

/** Whether a node answered and refused: too many blocks, or too many events in them, as each words it. */
const isRefusal = (error: unknown): boolean =>
  error instanceof BaseError && error.walk((cause) => cause instanceof RpcRequestError) !== null

type Sought<Event extends AbiEvent> = { address: ViemAddress; event: Event; args?: Record<string, unknown> }

type Wanted<Event extends AbiEvent> = Sought<Event> & { fromBlock: bigint; toBlock: bigint }

/**
 * Events of a contract between two blocks, both included. Where the nodes refuse so many blocks, half as many are asked
 * for, down to one.
 */
export const findEvents = async <const Event extends AbiEvent>(
  { nodes }: Pick<ChainContext, 'nodes'>,
  { address, event, args = {}, fromBlock, toBlock }: Wanted<Event>,
): Promise<GetLogsReturnType<Event, [Event], true>> => {
  const ask = async (from: bigint, to: bigint) => {
    const range = { fromBlock: from, toBlock: to }
    const logs = await nodes.read.getLogs({ address, event, args: args as never, ...range, strict: true })
    return logs as unknown as GetLogsReturnType<Event, [Event], true>
  }
  const found: GetLogsReturnType<Event, [Event], true> = []
  for (let from = fromBlock; from <= toBlock; ) {
    const to = smaller(from + nodes.logRange.blocks() - 1n, toBlock)
    try {
      found.push(...(await ask(from, to)))
      from = to + 1n
    } catch (error) {
      if (!isRefusal(error) || !nodes.logRange.narrow(to - from + 1n)) throw error
    }
  }
  return found
}

/** Events of a contract, those of the newest blocks first, as far back as they are asked for; each time with the oldest block. */
export async function* backwards<const Event extends AbiEvent>(
  { nodes }: Pick<ChainContext, 'nodes'>,
  sought: Sought<Event>,
  firstBlock: bigint,
): AsyncGenerator<{ events: GetLogsReturnType<Event, [Event], true>; fromBlock: bigint }> {
  for (let toBlock = await nodes.read.getBlockNumber(); toBlock >= firstBlock; ) {
    const earliest = toBlock - nodes.logRange.blocks() + 1n
    const fromBlock = earliest > firstBlock ? earliest : firstBlock
    yield { events: await findEvents({ nodes }, { ...sought, fromBlock, toBlock }), fromBlock }
    toBlock = fromBlock - 1n
  }
}
