import type { OwnerCall, WaitingCall } from '../../worker/chain/owner-call.ts'
import type { Output } from '../command.ts'

/** What an owner's command prints: what was done, until when it waits, or the call that the contract's owner is to make. */
export const ownerOutput = async <Made extends { transaction: string }>(
  outcome: Made | { call: OwnerCall } | { waiting: WaitingCall },
  done: (made: Made) => Output | Promise<Output>,
): Promise<Output> => {
  if ('call' in outcome) return forOwner(outcome.call)
  return 'waiting' in outcome ? forLater(outcome.waiting) : done(outcome)
}

const forLater = (waiting: WaitingCall): Output => ({
  json: waiting,
  text: `${waiting.transaction ? 'It is proposed' : 'It was proposed'} to the timelock ${waiting.owner}, as ${waiting.operation}, and waits until ${waiting.until}: run the command again then.`,
})

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
