import { until } from '../until.ts'
import type { Live } from './chain.ts'

const MINE_EVERY = 8

/** The provider answers and blocks come, for workers of their own processes, until it is so or a while has passed. */
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
