import { useEffect, useState } from 'react'
import type { HeaderChoice } from '../../winners/start.ts'
import { readColumns } from './kept-columns.ts'

/** A list while it is entered. `fileName` is set if it came from a file that is too long to be shown as text. */
export type Draft = { text: string; choice: HeaderChoice; fileName: string | null }

/** Longer texts are stored once typing pauses; shorter ones at once, so that leaving the page loses nothing. */
const KEPT_AT_ONCE = 100_000
const REST_MS = 400
const empty: Draft = { text: '', choice: 'detect', fileName: null }

const keyOf = (drawingId: string): string => `pds-winners-${drawingId}`

export const parseDraft = (stored: string | null): Draft => {
  try {
    const { text, choice, fileName } = JSON.parse(stored ?? '') as Partial<Record<keyof Draft, unknown>>
    if (typeof text !== 'string') return empty
    return {
      text,
      choice: choice === 'none' ? 'none' : (readColumns(choice) ?? 'detect'),
      fileName: typeof fileName === 'string' ? fileName : null,
    }
  } catch {
    return empty
  }
}

/** The tab's session storage; null where it is forbidden. */
const storage = (): Storage | null => {
  try {
    return globalThis.sessionStorage
  } catch {
    return null
  }
}

const keep = (drawingId: string, draft: Draft): boolean => {
  try {
    if (draft.text === '') storage()?.removeItem(keyOf(drawingId))
    else storage()?.setItem(keyOf(drawingId), JSON.stringify(draft))
    return storage() !== null
  } catch {
    return false
  }
}

export const forgetDraft = (drawingId: string): void => storage()?.removeItem(keyOf(drawingId))

/** The list of this drawing, kept in this tab through a reload. `isKept` is false where it is too long for that. */
export const useDraft = (drawingId: string) => {
  const [draft, setDraft] = useState(() => parseDraft(storage()?.getItem(keyOf(drawingId)) ?? null))
  const [isKept, setKept] = useState(true)
  useEffect(() => {
    if (draft.text.length <= KEPT_AT_ONCE) {
      setKept(keep(drawingId, draft))
      return undefined
    }
    const timer = setTimeout(() => setKept(keep(drawingId, draft)), REST_MS)
    return () => clearTimeout(timer)
  }, [drawingId, draft])
  return { draft, setDraft, isKept }
}
