import { useSyncExternalStore } from 'react'

const SECOND_MS = 1000

const listeners = new Set<() => void>()
const present = (): number => Math.floor(Date.now() / SECOND_MS) * SECOND_MS

let nowMs = present()
let timer: ReturnType<typeof setInterval> | undefined

const tick = (): void => {
  nowMs = present()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  if (timer === undefined) {
    nowMs = present()
    timer = setInterval(tick, SECOND_MS)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The browser's time to the second; the component that uses it renders every second. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => nowMs)
