import type { Nodes } from '../../worker/chain/nodes.ts'

/** The newest block and its time, for commands that read several things at one block. */
export const newestOf = async ({ read }: Nodes): Promise<{ newest: bigint; newestAt: Date }> => {
  const { number, timestamp } = await read.getBlock({ blockTag: 'latest' })
  return { newest: number, newestAt: new Date(Number(timestamp) * 1000) }
}
