import type { Nodes } from './nodes.ts'

/** The newest block and its time, for who reads several things at one block and is not in a round. */
export const newestOf = async ({ read }: Pick<Nodes, 'read'>): Promise<{ newest: bigint; newestAt: Date }> => {
  const { number, timestamp } = await read.getBlock({ blockTag: 'latest' })
  return { newest: number, newestAt: new Date(Number(timestamp) * 1000) }
}
