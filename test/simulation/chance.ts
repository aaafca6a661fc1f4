/** Numbers from 0 up to 1 that follow from a seed. */
export type Chance = () => number

const SPREAD = 0x9e_37_79_b1
const RANGE = 2 ** 32

/** Marsaglia's xorshift of 32 bits; seeds that are close to each other are spread first. */
export const chanceOf = (seed: number): Chance => {
  let state = Math.imul(seed + 1, SPREAD) | 1
  const next = (): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / RANGE
  }
  next()
  return next
}

export const pick = <Item>(chance: Chance, items: readonly Item[]): Item =>
  items[Math.floor(chance() * items.length)] as Item

/** The same items in an order by chance. */
export const shuffled = <Item>(chance: Chance, items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, place: chance() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
