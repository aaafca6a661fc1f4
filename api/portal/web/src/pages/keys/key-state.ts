/** The state of an API key, for display only: it goes by the browser's clock. */
import type { Key } from '../../../../shapes.ts'

export type KeyState = 'works' | 'expires_soon' | 'expired' | 'revoked'

const SOON_MS = 14 * 24 * 60 * 60 * 1000

export const keyState = ({ revokedAt, expiresAt }: Pick<Key, 'revokedAt' | 'expiresAt'>, nowMs: number): KeyState => {
  if (revokedAt !== null) return 'revoked'
  if (expiresAt === null) return 'works'
  const leftMs = Date.parse(expiresAt) - nowMs
  if (leftMs <= 0) return 'expired'
  return leftMs <= SOON_MS ? 'expires_soon' : 'works'
}
