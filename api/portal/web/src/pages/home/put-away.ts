import { useState } from 'react'

/** Storage is closed to pages in some browsers: there it comes back with the next page. */
const keep = (name: string, isAway: boolean): void => {
  try {
    if (isAway) localStorage.setItem(name, 'away')
    else localStorage.removeItem(name)
  } catch {
    // It is only remembered.
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
