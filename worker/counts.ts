/** A count for each name; one that is back at 0 takes no memory. */
export const counts = () => {
  const counted = new Map<string, number>()
  const of = (name: string): number => counted.get(name) ?? 0
  const add = (name: string, change: number): void => {
    const sum = of(name) + change
    if (sum === 0) counted.delete(name)
    else counted.set(name, sum)
  }
  return { of, add }
}
