import type { ExecutionContext } from 'ava'
import type { startPrometheus } from './prometheus.ts'
import { rules } from './rules.ts'

/** To make these fire takes a contract with random values, payments and money. */
export const besideContract = [
  'PrizeSettleLate',
  'PrizePayLate',
  'PrizeChainEtherLow',
  'PrizeChainMoneyLow',
  'PrizeChainDrawUncovered',
  'PrizeChainTokensMissing',
]

/** All others can be made to fire without a contract, by processes, rows and nodes. */
export const besideProcesses = rules.map(({ alert }) => alert).filter((alert) => !besideContract.includes(alert))

type Prometheus = Pick<Awaited<ReturnType<typeof startPrometheus>>, 'firedOf' | 'leftOf'>

/** Keeps in mind which alerts were seen to fire, and to clear after that. */
export const openSeen = (t: ExecutionContext, { firedOf, leftOf }: Prometheus) => {
  const [fired, cleared] = [new Set<string>(), new Set<string>()]
  return {
    fire: async (names: readonly string[]) => {
      t.deepEqual(await firedOf(names), names, 'fire')
      for (const name of names) fired.add(name)
    },
    clear: async (names: readonly string[]) => {
      t.deepEqual(await leftOf(names), [], 'clear')
      for (const name of names) if (fired.has(name)) cleared.add(name)
    },
    /** Asserts that each of these alerts, and no other, was seen to fire and to clear. */
    sawAll: (names: readonly string[]) => {
      for (const seen of [fired, cleared]) t.deepEqual([...seen].toSorted(), names.toSorted())
    },
  }
}
