import fc from 'fast-check'

/**
 * What goes wrong while a command is carried out: how many workers share the work that follows from it, and how many
 * faults there are meanwhile. `seed` decides in which order statements come, and where faults happen.
 */
export type Chaos = { seed: number; workers: number; faults: number }

/** One worker, which nothing happens to. */
export const CALM: Chaos = { seed: 0, workers: 1, faults: 0 }

export const isCalm = ({ workers, faults }: Chaos): boolean => workers === 1 && faults === 0

const SEEDS = 1_000_000

/** When a failed history is shortened, its chaos becomes calm if it fails then as well. */
export const chaoses: fc.Arbitrary<Chaos> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(CALM) },
  {
    weight: 1,
    arbitrary: fc.record({ seed: fc.nat(SEEDS), workers: fc.integer({ min: 1, max: 3 }), faults: fc.nat(5) }),
  },
)

/** An act happens beside the work of two workers, with one fault at most. */
export const crowds: fc.Arbitrary<Chaos> = fc.record({
  seed: fc.nat(SEEDS),
  workers: fc.constant(2),
  faults: fc.nat(1),
})

export const wordsOfChaos = ({ seed, workers, faults }: Chaos): string =>
  `${workers} ${workers === 1 ? 'worker' : 'workers'}, ${faults} faults (${seed})`
