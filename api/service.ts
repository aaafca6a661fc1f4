import type { PgBoss } from 'pg-boss'
import type { Pool } from '../db/pool.ts'
import type { Keyring } from '../process/keyring.ts'
import type { Statements } from '../db/statements.ts'
import type { Doorkeeper } from './authenticate.ts'
import type { BodiesInFlight } from './body/in-flight.ts'
import type { Receipts } from './receipts.ts'
import type { Searches } from './searches.ts'
import type { EventWatch } from './event-watch.ts'
import type { LongLists } from './long-lists/threads.ts'
import type { HeldDocuments } from './readers/held-documents.ts'
import type { WinnerLinks } from './winner-links.ts'
import type { CachedAnswer, DrawingCache } from './v1/drawing/cache.ts'

/** What the endpoints, the actions and the portal work with. */
export type Service = {
  statements: Statements
  pool: Pool
  boss: PgBoss
  keyring: Keyring
  doorkeeper: Doorkeeper
  drawingCache: DrawingCache
  /** Large answers that are being read. */
  heldDrawings: HeldDocuments<CachedAnswer>
  eventWatch: EventWatch
  searches: Searches
  bodies: BodiesInFlight
  longLists: LongLists
  receipts: Receipts
  links: WinnerLinks
  /** The setting ALLOW_LOOPBACK_PARTNERS. */
  allowLoopbackPartners: boolean
}
