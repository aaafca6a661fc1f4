export const PEOPLE = 8

/** Few enough people that the same ones win again and again. */
export const someWinners = (count: number, seed: number): string[] =>
  Array.from({ length: count }, (_, i) => `w${(seed + (seed % 2 === 0 ? 1 : 3) * i) % PEOPLE}`)
