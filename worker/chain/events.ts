import { getAbiItem, parseAbiItem } from 'viem'
import { prizeDrawingsAbi } from './contracts/artifacts/prize-drawings.ts'

/** Events of our contract, and the one in which Pyth Entropy (version 2) says how a value was made. */
export const drawingRequested = getAbiItem({ abi: prizeDrawingsAbi, name: 'DrawingRequested' })
export const drawingRevealed = getAbiItem({ abi: prizeDrawingsAbi, name: 'DrawingRevealed' })
export const paid = getAbiItem({ abi: prizeDrawingsAbi, name: 'Paid' })
export const entropyRevealed = parseAbiItem(
  'event Revealed(address indexed provider, address indexed caller, uint64 indexed sequenceNumber, bytes32 randomNumber, bytes32 userContribution, bytes32 providerContribution, bool callbackFailed, bytes callbackReturnValue, uint32 callbackGasUsed, bytes extraArgs)',
)
