import { type AbiEvent, encodeAbiParameters, encodeEventTopics, type Hex } from 'viem'
import { prizeDrawingsAbi } from '../../../worker/chain/contracts/artifacts/prize-drawings.ts'
import { entropyRevealed } from '../../../worker/chain/events.ts'

type EventName = 'DrawingRequested' | 'DrawingRequestedAgain' | 'DrawingRevealed' | 'DrawingSettled' | 'GuaranteePaid'
type Values = Record<string, string | number | bigint | object>

/** What Entropy reports of the value that it gave. */
export type Answer = {
  address: Hex
  provider: Hex
  caller: Hex
  sequenceNumber: bigint
  randomNumber: Hex
  userContribution: Hex
  providerContribution: Hex
}

/** A transaction with one event of our contract; one that delivers a value also has Entropy's event, in `answer`. */
export type Transaction = {
  hash: Hex
  status: number
  block: number
  index: number
  address: Hex
  event: { name: EventName; values: Values }
  answer?: Answer
}

/** Indexed values are topics, the others data, each where the ABI has it. */
const encoded = (address: Hex, event: AbiEvent, values: Values) => {
  const plain = event.inputs.filter(({ indexed }) => !indexed)
  return {
    address,
    topics: encodeEventTopics({ abi: [event], eventName: event.name, args: values }),
    data: encodeAbiParameters(plain, plain.map((input) => values[input.name as string]) as never),
  }
}

const SENT_ON = { callbackFailed: false as never, callbackReturnValue: '0x', callbackGasUsed: 1, extraArgs: '0x' }

export const logsOf = ({ address, event: { name, values }, answer }: Transaction) => {
  const definition = prizeDrawingsAbi.find((item) => item.type === 'event' && item.name === name) as AbiEvent
  return [
    { address: `0x${'99'.repeat(20)}`, topics: [], data: '0x' },
    encoded(address, definition, values),
    ...(answer ? [encoded(answer.address, entropyRevealed, { ...answer, ...SENT_ON })] : []),
  ]
}
