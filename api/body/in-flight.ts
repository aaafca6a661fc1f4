/**
 * Bounds the memory of bodies that are being read or worked on: by network, by account, and altogether. A sender beyond
 * their own bound is asked to send less at once, and others do not notice. Anonymous senders share a budget of their
 * own, so that they take none from known ones.
 */
import { Refused } from '../../domain/refusals.ts'
import { callWords } from '../../domain/refusal-words/call.ts'
import { BODY_BYTES, MIB, sizeInWords } from './sizes.ts'

/**
 * The network that a body comes from, and the account that it counts for: a partner or, for a small body, a portal
 * user; null: anonymous.
 */
export type Sender = { network: string; account: string | null }

/** The memory that one body holds. */
export type Share = {
  /** Takes more of it. Refuses with `bodies_at_once` or `busy`. */
  hold: (bytes: number) => void
  /** Gives all of it back. */
  leave: () => void
}

export type BodiesInFlight = { enter: (sender: Sender) => Share }

/** Room for two of the largest lists of an account at once, three of a network, six of all. */
const KNOWN_BYTES = { account: 64 * MIB, network: 96 * MIB, total: 192 * MIB } as const
/** Extra room for small bodies while lists have used up the total. */
const KEPT_FOR_SMALL_BYTES = 16 * MIB
/** Room for sixteen of the largest anonymous bodies of a network at once, 512 of all. */
const ANONYMOUS_BYTES = { network: MIB / 4, total: 8 * MIB } as const

type Bound = { name: string; most: number; isOurs: boolean; keptForSmall?: number }

const boundsOf = ({ network, account }: Sender): Bound[] =>
  account === null
    ? [
        { name: `anonymous from ${network}`, most: ANONYMOUS_BYTES.network, isOurs: false },
        { name: 'anonymous', most: ANONYMOUS_BYTES.total, isOurs: true },
      ]
    : [
        { name: `of ${account}`, most: KNOWN_BYTES.account, isOurs: false },
        { name: `from ${network}`, most: KNOWN_BYTES.network, isOurs: false },
        { name: 'known', most: KNOWN_BYTES.total, isOurs: true, keptForSmall: KEPT_FOR_SMALL_BYTES },
      ]

const refusal = ({ most, isOurs }: Bound): Refused =>
  isOurs
    ? new Refused('busy', callWords.reading)
    : new Refused('bodies_at_once', callWords.bodiesAtOnce(sizeInWords(most)))

export const bodiesInFlight = (): BodiesInFlight => {
  const held = new Map<string, number>()

  const add = (name: string, bytes: number) => {
    const sum = (held.get(name) ?? 0) + bytes
    if (sum === 0) held.delete(name)
    else held.set(name, sum)
  }

  return {
    enter: (sender) => {
      const bounds = boundsOf(sender)
      let own = 0
      const change = (bytes: number) => {
        own += bytes
        for (const { name } of bounds) add(name, bytes)
      }
      return {
        hold: (bytes) => {
          const isSmall = own + bytes <= BODY_BYTES
          const over = bounds.find(
            ({ name, most, keptForSmall = 0 }) => (held.get(name) ?? 0) + bytes > most + (isSmall ? keptForSmall : 0),
          )
          if (over) throw refusal(over)
          change(bytes)
        },
        leave: () => change(-own),
      }
    },
  }
}
