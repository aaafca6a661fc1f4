/** How much of something there is in this process, and how much of it one holder may have at a time. */
export type PlaceLimits = { total: number; perHolder: number }

export type Places = {
  /** Takes `count` places for the holder. Returns an idempotent `release`, or says whose limit is reached. */
  take: (holder: string, count?: number) => { release: () => void } | { full: 'holder' | 'total' }
}

/** Places that are held for a while, so that no holder has all of them. */
export const openPlaces = ({ total, perHolder }: PlaceLimits): Places => {
  const held = new Map<string, number>()
  let taken = 0
  const add = (holder: string, count: number) => {
    taken += count
    const left = (held.get(holder) ?? 0) + count
    if (left > 0) held.set(holder, left)
    else held.delete(holder)
  }
  return {
    take: (holder, count = 1) => {
      if ((held.get(holder) ?? 0) + count > perHolder) return { full: 'holder' }
      if (taken + count > total) return { full: 'total' }
      add(holder, count)
      let isHeld = true
      const release = () => {
        if (isHeld) add(holder, -count)
        isHeld = false
      }
      return { release }
    },
  }
}
