import { getAbiItem, parseAbiItem } from 'viem'
import { prizeDrawingsAbi } from './contracts/artifacts/prize-drawings.ts'

/** Events of our contract, and the one in which Pyth Entropy (version 2) says how a value was made. */
export const drawingRequested = getAbiItem({ abi: prizeDrawingsAbi, name: 'DrawingRequested' })
export const drawingRequestedAgain = getAbiItem({ abi: prizeDrawingsAbi, name: 'DrawingRequestedAgain' })
export const drawingRevealed = getAbiItem({ abi: prizeDrawingsAbi, name: 'DrawingRevealed' })
export const drawingVoided = getAbiItem({ abi: prizeDrawingsAbi, name: 'DrawingVoided' })
export const drawingSettled = getAbiItem({ abi: prizeDrawingsAbi, name: 'DrawingSettled' })
export const guaranteePaid = getAbiItem({ abi: prizeDrawingsAbi, name: 'GuaranteePaid' })
export const logAnchored = getAbiItem({ abi: prizeDrawingsAbi, name: 'LogAnchored' })
export const entropyRevealed = parseAbiItem(
  'event Revealed(address indexed provider, address indexed caller, uint64 indexed sequenceNumber, bytes32 randomNumber, bytes32 userContribution, bytes32 providerContribution, bool callbackFailed, bytes callbackReturnValue, uint32 callbackGasUsed, bytes extraArgs)',
)
