import type { ChainContext } from './context.ts'

/** The first block that can have any of these intents: none of them is in a block before it was first signed. */
export const firstBlockOf = (
  { deployedBlock }: Pick<ChainContext, 'deployedBlock'>,
  intents: readonly { row: { sentBlock: number | null } }[],
): bigint => {
  const blocks = intents.map(({ row }) => (row.sentBlock === null ? deployedBlock : BigInt(row.sentBlock)))
  return blocks.reduce((least, block) => (block < least ? block : least), blocks[0] ?? deployedBlock)
}
