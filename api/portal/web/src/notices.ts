export type Notice = { id: number; text: string }

const SHOWN_MS = 6_000

/** Notices of what was done, shown for some seconds. */
export const openNotices = (shownMs = SHOWN_MS) => {
  let shown: readonly Notice[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const change = (next: readonly Notice[]): void => {
    shown = next
    for (const listener of listeners) listener()
  }
  const close = (id: number): void => change(shown.filter((notice) => notice.id !== id))
  return {
    tell: (text: string): void => {
      lastId += 1
      const id = lastId
      change([...shown, { id, text }])
      setTimeout(() => close(id), shownMs)
    },
    close,
    shown: (): readonly Notice[] => shown,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const notices = openNotices()
