import type { Address } from '../../domain/chain/chains.ts'
import { readUndisputed, through } from '../../worker/chain/agree.ts'
import type { CertainPlace } from '../../worker/chain/certain.ts'
import { readNewestBlock } from '../../worker/chain/heads.ts'
import type { MadeCall, OwnerCall, PendingCall, WaitingCall } from '../../worker/chain/owning/call.ts'
import type { Owner } from '../../worker/chain/owning/transact.ts'
import type { Output, Store } from '../command.ts'
import { certainPlace } from './store.ts'

/** What the contract shows already: nothing is to be sent. */
export const SO_ALREADY: MadeCall = { transaction: null, operation: null }

type At = CertainPlace & { block: bigint }

/**
 * Whether all nodes that answer agree that a contract is in this state already. If not, the call is made, at worst once
 * more.
 */
export const isSoAlready = async (
  store: Store,
  key: Owner,
  contract: Address,
  isSo: (at: At) => Promise<boolean>,
): Promise<boolean> => {
  const place = certainPlace(store, key, contract)
  try {
    const { number: block } = await readNewestBlock(place)
    return (await readUndisputed(place, block, (node) => isSo({ ...through(place, node), block }))) ?? false
  } catch {
    return false
  }
}

/**
 * What an owner's command prints: what was done, until when it waits, or the call that others are to make. Its `state`
 * is one of `executed`, `proposed` (just now), `waiting`, `to_propose` (to the timelock) and `to_call`.
 */
export const ownerOutput = async <Made extends MadeCall>(
  outcome: Made | PendingCall,
  done: (made: Made) => Output | Promise<Output>,
): Promise<Output> => {
  if ('call' in outcome || 'waiting' in outcome) return pendingOutput(outcome)
  const output = await done(outcome)
  return { ...output, json: { state: 'executed', ...output.json } }
}

export const pendingOutput = (pending: PendingCall): Output =>
  'call' in pending ? forOthers(pending.call) : forLater(pending.waiting)

const forLater = (waiting: WaitingCall): Output => ({
  json: { state: waiting.transaction ? 'proposed' : 'waiting', ...waiting },
  text: `${waiting.transaction ? 'It is proposed' : 'It was proposed'} to the timelock ${waiting.owner}, as ${waiting.operation}, and waits until ${waiting.until}: run the command again then.`,
})

/** For an owner, or for a proposer if the call is made at the timelock itself. */
const forOthers = (call: OwnerCall): Output => {
  const { owner, to, value, data, safe } = call
  const isProposal = to === owner
  return {
    json: { state: isProposal ? 'to_propose' : 'to_call', ...call },
    text: [
      isProposal
        ? `Only who proposes to the timelock ${owner} may do this: nothing was sent. They make this call:`
        : `Only the contract's owner may do this, ${owner}: nothing was sent. It makes this call:`,
      `to ${to}`,
      `value ${value}`,
      `data ${data}`,
      "The same as a file for Safe's transaction builder:",
      JSON.stringify(safe, null, 2),
    ].join('\n'),
  }
}

/**
 * The end of a sentence about a call that is made only once: whether it was made before, and how to make it once more.
 */
export const onceMore = ({ transaction, operation }: MadeCall): string =>
  transaction === null ? ` before, by the operation ${operation}: for the same once more name that with --again.` : '.'
