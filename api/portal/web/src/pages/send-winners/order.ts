export type Move = 'up' | 'down' | 'top' | 'bottom'

/** The index of the item at `from` after the move, in a list of that length. */
export const placeAfter = (move: Move, from: number, length: number): number => {
  const to = { up: from - 1, down: from + 1, top: 0, bottom: length - 1 }[move]
  return Math.min(Math.max(to, 0), length - 1)
}

/** The list with one item moved; the others keep their order. */
export const moved = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const item = items[from]
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item)
}
