import type { AbiEvent, Address as ViemAddress, GetLogsReturnType } from 'viem'
import type { ChainContext } from './context.ts'

/** Every node answers for this many blocks at a time. */
const BLOCKS_AT_ONCE = 2_000n

type Wanted<Event extends AbiEvent> = {
  address: ViemAddress
  event: Event
  args?: Record<string, unknown>
  fromBlock: bigint
  toBlock: bigint
}

/** Events of a contract between two blocks, both included. */
export const findEvents = async <const Event extends AbiEvent>(
  { nodes }: Pick<ChainContext, 'nodes'>,
  { address, event, args = {}, fromBlock, toBlock }: Wanted<Event>,
): Promise<GetLogsReturnType<Event, [Event], true>> => {
  const found: GetLogsReturnType<Event, [Event], true> = []
  for (let from = fromBlock; from <= toBlock; from += BLOCKS_AT_ONCE) {
    const last = from + BLOCKS_AT_ONCE - 1n
    const logs = await nodes.read.getLogs({
      address,
      event,
      args: args as never,
      fromBlock: from,
      toBlock: last < toBlock ? last : toBlock,
      strict: true,
    })
    found.push(...(logs as unknown as GetLogsReturnType<Event, [Event], true>))
  }
  return found
}
