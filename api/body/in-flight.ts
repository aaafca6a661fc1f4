/**
 * Bounds what the bodies that are being read or worked on hold in memory: by address, by account, and altogether. A
 * sender beyond their own bound is told to send less at once, and nobody else notices. People who are not signed in
 * have room of their own, so that they take none from those who are known.
 */
import { Refused } from '../../domain/refusals.ts'
import { callWords } from '../../domain/refusal-words/call.ts'
import { BODY_BYTES, MIB, sizeInWords } from './sizes.ts'

/**
 * Who sends a body: from which network, and for whom, a partner or, where it is small, a portal user; null while nobody
 * knows.
 */
export type Sender = { network: string; account: string | null }

/** What one body holds of the room. */
export type Share = {
  /** Takes more of it. Refuses with `bodies_at_once` or `busy`. */
  hold: (bytes: number) => void
  /** Gives all of it back. */
  leave: () => void
}

export type BodiesInFlight = { enter: (sender: Sender) => Share }

/** Two of the largest lists of an account at once, three of an address, six of all. */
const KNOWN_BYTES = { account: 64 * MIB, network: 96 * MIB, total: 192 * MIB } as const
/** For small bodies when the lists have taken all of theirs. */
const KEPT_FOR_SMALL_BYTES = 16 * MIB
/** Sixteen of their largest bodies of an address at once, 512 of all. */
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
