import { useEffect, useState } from 'react'

const REST_MS = 150

/**
 * The commitment the list will be locked with: SHA-256 of the canonical JSON of `[drawing id, [ids in order]]`. Null
 * where the browser cannot hash, as on pages without https.
 */
export const fingerprintOf = async (drawingId: string, ids: readonly string[]): Promise<string | null> => {
  const { subtle } = globalThis.crypto
  if (!subtle) return null
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify([drawingId, ids])))
  return `0x${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Undefined while it is computed. */
export const useFingerprint = (drawingId: string, ids: readonly string[]): string | null | undefined => {
  const [known, setKnown] = useState<{ ids: readonly string[]; fingerprint: string | null }>()
  useEffect(() => {
    let isOver = false
    const compute = async () => {
      const fingerprint = await fingerprintOf(drawingId, ids)
      if (!isOver) setKnown({ ids, fingerprint })
    }
    const timer = setTimeout(() => void compute(), REST_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [drawingId, ids])
  return known?.ids === ids ? known.fingerprint : undefined
}
