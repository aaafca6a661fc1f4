import { until } from '../until.ts'
import type { Live } from './chain.ts'

const MINE_EVERY = 8

/** Lets the provider answer and mines blocks, for workers in other processes, until `isSo` holds or it times out. */
export const keepUntil = (
  { keeper, mine }: Pick<Live, 'keeper' | 'mine'>,
  isSo: () => Promise<boolean>,
): Promise<boolean> => {
  let reads = 0
  const read = async () => {
    reads += 1
    if (reads % MINE_EVERY === 0) {
      await keeper.answer()
      await mine()
    }
    return isSo()
  }
  return until(read, (so) => so)
}
