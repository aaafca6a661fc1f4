import type { Pool } from '../db/pool.ts'
import { signingSeeds } from '../db/signing-keys.ts'
import { type LinkedPosition, linkPath, readLink } from '../domain/winner-link.ts'
import type { Keyring } from '../process/keyring.ts'

export type WinnerLinks = {
  /** Makes the address of a position's link. */
  maker: () => Promise<(linked: LinkedPosition) => string>
  /** What a link is about; null: it is none of ours, or its key is retired. */
  read: (link: string) => Promise<LinkedPosition | null>
}

/** How often the keys are read: by then a new key makes links, and those of a retired one stop working. */
const LOOK_FOR_KEYS_MS = 60_000
/** A link of no known key may be of a new one: the keys are then read again, this often at most. */
const LOOK_AGAIN_MS = 1_000

type Parts = { pool: Pool; keyring: Keyring; publicUrl: string }

/** Links under the newest key. The keys are read when the first link is needed. */
export const winnerLinks = ({ pool, keyring, publicUrl }: Parts): WinnerLinks => {
  let keys: readonly Buffer[] = []
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined

  const look = async (): Promise<void> => {
    const askedAt = performance.now()
    keys = await signingSeeds(pool, keyring, 'links')
    lookedAt = askedAt
  }
  const keysWithin = async (ms: number): Promise<readonly Buffer[]> => {
    if (performance.now() - lookedAt < ms) return keys
    looking ??= look().finally(() => {
      looking = undefined
    })
    await looking
    return keys
  }

  return {
    maker: async () => {
      const [newest] = (await keysWithin(LOOK_FOR_KEYS_MS)) as [Buffer]
      return (linked) => publicUrl + linkPath(newest, linked)
    },
    read: async (link) =>
      readLink(await keysWithin(LOOK_FOR_KEYS_MS), link) ?? readLink(await keysWithin(LOOK_AGAIN_MS), link),
  }
}
