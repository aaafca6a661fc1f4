import { useState } from 'react'

/** Some browsers deny pages the storage: there the item is shown again on the next page. */
const keep = (name: string, isAway: boolean): void => {
  try {
    if (isAway) localStorage.setItem(name, 'away')
    else localStorage.removeItem(name)
  } catch {
    // It then applies only until the page is left.
  }
}

const isKept = (name: string): boolean => {
  try {
    return localStorage.getItem(name) === 'away'
  } catch {
    return false
  }
}

/** Whether a person has put something away, in this browser. */
export const usePutAway = (name: string) => {
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({})
  const set = (isAway: boolean) => {
    keep(name, isAway)
    setChanged({ ...changed, [name]: isAway })
  }
  return { isAway: changed[name] ?? isKept(name), putAway: () => set(true), bringBack: () => set(false) }
}
