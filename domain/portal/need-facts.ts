import type { StoredAttention } from '../attention.ts'
import type { NeedKind } from './need.ts'

/** The database counts up to one more than this. */
export const MOST_OTHERS = 99

/**
 * The first need of a kind in one campaign; `count` is how many there are. The other members depend on the kind. A
 * webhook endpoint and a key belong to no campaign: their times are in UTC.
 */
export type NeedFacts = {
  kind: NeedKind
  timeZone: string
  guaranteeId: string | null
  /** The cutoff, since when it waits, when a key expires or what is asked for can be approved. */
  at: Date | null
  drawAt: Date | null
  /**
   * The number of the period that waits or awaits a pick, or of the draw whose prize is held; the wallet that is asked
   * for; why a webhook endpoint was disabled, null while it is enabled and fails; what kind of approval is asked for.
   */
  text: string | null
  /** Why it is stuck; null where the kind already says it. */
  attention: StoredAttention | null
  cents: number | null
  count: number
  isLate: boolean
}
