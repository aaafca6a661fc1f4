import { checksummed } from './address.ts'

/** An operation on the timelock that owns a contract; `what`: the first of its calls in words. */
type Proposed = { contract: string; what: string; by: string; until: string }

/** What a call of another contract says may be long. */
const MOST_CHARACTERS = 200

const inShort = (what: string): string => (what.length > MOST_CHARACTERS ? `${what.slice(0, MOST_CHARACTERS)}…` : what)

/** What an operator reads of a call that waits on a timelock: days are left in which one of a thief can be stopped. */
export const proposalSentence = (chain: string, { contract, what, by, until }: Proposed): string =>
  `Anybody may have the owner of ${checksummed(contract)} on ${chain} do ${inShort(what)} from ${until} on, which ${checksummed(by)} proposed: run its command again then, or chain cancel if it is not yours.`
