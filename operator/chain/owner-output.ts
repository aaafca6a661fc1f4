import type { OwnerCall } from '../../worker/chain/owner-call.ts'
import type { Output } from '../command.ts'

/** What an owner's command prints: what was done, or the call that the contract's owner is to make. */
export const ownerOutput = async <Made extends { transaction: string }>(
  outcome: Made | { call: OwnerCall },
  done: (made: Made) => Output | Promise<Output>,
): Promise<Output> => ('call' in outcome ? forOwner(outcome.call) : done(outcome))

const forOwner = (call: OwnerCall): Output => {
  const { owner, to, value, data, safe } = call
  return {
    json: call,
    text: [
      `Only the contract's owner may do this, ${owner}: nothing was sent. It makes this call:`,
      `to ${to}`,
      `value ${value}`,
      `data ${data}`,
      "The same as a file for Safe's transaction builder:",
      JSON.stringify(safe, null, 2),
    ].join('\n'),
  }
}
