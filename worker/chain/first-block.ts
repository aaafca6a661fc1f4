import type { ChainContext, Head } from './context.ts'

type Contract = Pick<ChainContext, 'deployedBlock'>

/**
 * What is in no block yet can only come into this block or a later one, even if a reorganisation replaces newer blocks.
 */
export const lastingBlock = ({ deployedBlock }: Contract, { finalized }: Pick<Head, 'finalized'>): bigint =>
  finalized ?? deployedBlock

/** The first block that can have any of these intents. */
export const firstBlockOf = (
  { deployedBlock }: Contract,
  intents: readonly { row: { firstBlock: number | null } }[],
): bigint => {
  const blocks = intents.map(({ row: { firstBlock } }) => (firstBlock === null ? deployedBlock : BigInt(firstBlock)))
  return blocks.reduce((least, block) => (block < least ? block : least), blocks[0] ?? deployedBlock)
}
