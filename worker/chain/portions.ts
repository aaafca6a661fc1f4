/** All of these in their order, so many at a time. */
export const portionsOf = <Item>(items: readonly Item[], atOnce: number): (readonly Item[])[] => {
  const portions: (readonly Item[])[] = []
  for (let first = 0; first < items.length; first += atOnce) portions.push(items.slice(first, first + atOnce))
  return portions
}
