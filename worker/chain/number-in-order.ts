/** A live drawing's number and the intent to request its value, which are made together. */
import { encodeAbiParameters, type Hex, hexToString, keccak256, stringToHex } from 'viem'
import type { Transaction } from '../../db/pool.ts'
import { insertIntents } from '../../db/queries/chain/intents.ts'
import type { LiveDrawing } from '../../db/queries/chain/numbering.ts'
import { numberDrawings } from '../../db/queries/drawing/numbering.ts'
import { type RequestArguments, requestKey } from '../../domain/chain/intent.ts'
import { toHex } from '../../domain/hex.ts'
import type { ChainContext } from './context.ts'

/** What `entropyProvider` shows, permanently. */
const PROVIDER = 'pyth-entropy-v2'

/** `userContribution` of the contract for the first request: our part of the random value. */
const userContribution = ({ chain, contract }: ChainContext, request: RequestArguments): Hex =>
  keccak256(
    encodeAbiParameters(
      ['uint256', 'address', 'uint64', 'uint48', 'bytes32', 'bytes32', 'bytes32', 'uint8'].map((type) => ({ type })),
      [
        BigInt(chain.chainId),
        contract,
        BigInt(request.campaignId),
        request.number,
        request.winnersCommitment,
        request.prizeTableHash,
        request.salt,
        1,
      ],
    ),
  )

const hex = (bytes: Buffer): Hex => toHex(bytes) as Hex

const REF_BYTES = 32

/** A drawing's id as the contract keeps it, filled up with zero bytes. */
const drawingRefOf = (id: string): Hex => stringToHex(id, { size: REF_BYTES })

export const drawingIdOf = (drawingRef: Hex): string => hexToString(drawingRef, { size: REF_BYTES })

export const requestOf = (drawing: LiveDrawing, contractId: number, number: number): RequestArguments => ({
  campaignId: contractId,
  number,
  drawingRef: drawingRefOf(drawing.id),
  winnersCommitment: hex(drawing.winnersCommitment),
  prizeTableHash: hex(drawing.prizeTableFingerprint),
  winnersCount: drawing.winnersExpected,
  salt: hex(drawing.salt),
})

/** Gives drawings of one campaign the numbers after its last one, each with its intent. */
export const numberInOrder = async (
  tx: Transaction,
  context: ChainContext,
  { contractId, lastNumber }: { contractId: number; lastNumber: number },
  drawings: readonly LiveDrawing[],
): Promise<void> => {
  const requests = drawings.map((drawing, i) => requestOf(drawing, contractId, lastNumber + 1 + i))
  await numberDrawings(
    tx,
    drawings.map(({ id }, i) => ({
      id,
      provider: PROVIDER,
      requestId: userContribution(context, requests[i] as RequestArguments),
    })),
  )
  await insertIntents(
    tx,
    drawings.map(({ id, campaignId }, i) => ({
      key: requestKey(campaignId, lastNumber + 1 + i),
      chain: context.chain.name,
      kind: 'request',
      campaignId,
      drawingId: id,
      payoutId: null,
      arguments: requests[i] as RequestArguments,
    })),
  )
}
