import type { CheckState } from '../../domain/go-live/checks.ts'
import type { GoLiveDecision } from '../../domain/go-live/wish.ts'

export type GoLiveRequest = {
  id: string
  slug: string
  chain: string
  token: string
  wallet: string
  startsAt: string
  askedBy: string
  askedAt: string
  /** Null: it waits. */
  decision: GoLiveDecision | null
  /** Why it was declined. */
  reason: string | null
}

export type GoLive = {
  checks: CheckState[]
  /** Owners without a second factor, by name. */
  unprotectedOwners: string[]
  /** The most that a draw can come to. */
  mostCents: number
  /** The last request, if there was one. */
  request: GoLiveRequest | null
  /** What prizes can be paid in, by chain. */
  chains: { name: string; tokens: string[] }[]
}
