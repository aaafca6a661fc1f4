/** A live drawing's number and the intent to request its value, which are made together. */
import { encodeAbiParameters, type Hex, hexToString, keccak256, parseAbiParameters, stringToHex } from 'viem'
import type { Transaction } from '../../db/pool.ts'
import { findPrizeTables } from '../../db/queries/campaign/prize-tables.ts'
import { insertIntents } from '../../db/queries/chain/intents.ts'
import { type LiveDrawing, lockLiveDrawings } from '../../db/queries/chain/numbering.ts'
import { numberDrawings } from '../../db/queries/drawing/numbering.ts'
import { findToken } from '../../domain/chain/chains.ts'
import { type RequestArguments, requestKey } from '../../domain/chain/intent.ts'
import { toOnchainTable } from '../../domain/chain/onchain-table.ts'
import { fromHex, toHex } from '../../domain/hex.ts'
import type { PrizeTable } from '../../domain/prize-table.ts'
import type { ToldRequest } from './ask-requests.ts'
import { type ChainContext, contractOf } from './context.ts'
import type { NumberedTable } from './read-contract.ts'
import { hashOfTable } from './table-hash.ts'

/** What `entropyProvider` shows, permanently. */
const PROVIDER = 'pyth-entropy-v2'

const requestParameters = parseAbiParameters([
  'uint256 chainId, address contract, Request request, bytes32 tableHash',
  'struct Request { uint64 campaignId; uint48 number; bytes32 drawingId; bytes32 winnersCommitment; uint32 winnersCount; uint16 tableNumber; uint40 cutoffAt; uint40 drawAt; bytes32 salt; }',
])

/** `contributionOf` of the contract: our part of the random value. */
const contributionOf = (
  { chain, contract }: Pick<ChainContext, 'chain' | 'contract'>,
  request: Omit<RequestArguments, 'contribution'>,
  tableHash: Hex,
): Hex =>
  keccak256(
    encodeAbiParameters(requestParameters, [
      BigInt(chain.chainId),
      contract,
      { ...request, campaignId: BigInt(request.campaignId) },
      tableHash,
    ]),
  )

const hex = (bytes: Buffer): Hex => toHex(bytes) as Hex

const ID_BYTES = 32

/** A drawing's id as the contract keeps it, filled up with zero bytes. */
const toOnchainId = (id: string): Hex => stringToHex(id, { size: ID_BYTES })

/** A Postgres text cannot contain this character, but a request that somebody else made may. */
const NUL = /\0/g

export const fromOnchainId = (drawingId: Hex): string =>
  hexToString(drawingId, { size: ID_BYTES }).replaceAll(NUL, '\uFFFD')

/** A drawing whose table the contract knows under this number. */
export type Numbered = { drawing: LiveDrawing; tableNumber: number; tableHash: Hex }

export const requestOf = (
  context: Pick<ChainContext, 'chain' | 'contract'>,
  { drawing, tableNumber, tableHash }: Numbered,
  { contractId, number }: { contractId: number; number: number },
): RequestArguments => {
  const request = {
    campaignId: contractId,
    number,
    drawingId: toOnchainId(drawing.id),
    winnersCommitment: hex(drawing.winnersCommitment),
    winnersCount: drawing.winnersExpected,
    tableNumber,
    cutoffAt: drawing.cutoffAt,
    drawAt: drawing.drawAt,
    salt: hex(drawing.salt),
  }
  return { ...request, contribution: contributionOf(context, request, tableHash) }
}

/**
 * The hashes by which the contract knows the tables of these drawings, by drawing; none if the token is not configured
 * here.
 */
export const tableHashesOf = async (
  tx: Transaction,
  { chain }: Pick<ChainContext, 'chain'>,
  drawings: readonly LiveDrawing[],
): Promise<Map<string, Hex>> => {
  const tables = await findPrizeTables(tx, [...new Set(drawings.map(({ prizeTableId }) => prizeTableId))])
  return new Map(
    drawings.flatMap(({ id, prizeTableId, fingerprint, largePrizeCents, token }) => {
      const decimals = findToken(chain, token)?.decimals
      if (decimals === undefined) return []
      const terms = { fingerprint: hex(fingerprint), largePrizeCents, decimals }
      return [[id, hashOfTable(toOnchainTable(tables.get(prizeTableId) as PrizeTable, terms))] as const]
    }),
  )
}

/**
 * A locked drawing, with the salt and cutoff of its request in the contract; null if anything else in that request
 * differs from what is known here.
 */
export const findAsTold = async (
  tx: Transaction,
  place: Pick<ChainContext, 'chain' | 'contract'>,
  id: string,
  { contractId, told }: { contractId: number; told: Pick<ToldRequest, 'number' | 'request' | 'contribution'> },
): Promise<Numbered | null> => {
  const [drawing] = await lockLiveDrawings(tx, [id])
  if (!drawing) return null
  const tableHash = (await tableHashesOf(tx, place, [drawing])).get(id)
  if (tableHash === undefined) return null
  const { salt, cutoffAt, tableNumber } = told.request
  const numbered = { drawing: { ...drawing, salt: fromHex(salt), cutoffAt }, tableNumber, tableHash }
  const { contribution } = requestOf(place, numbered, { contractId, number: told.number })
  return contribution === told.contribution ? numbered : null
}

/**
 * Locks a drawing that has a number, to be drawn with the table that a contract has for it; null if its own is another.
 */
export const findWithTable = async (
  tx: Transaction,
  { chain }: Pick<ChainContext, 'chain'>,
  id: string,
  table: NumberedTable,
): Promise<Numbered | null> => {
  const [drawing] = await lockLiveDrawings(tx, [id], 'entropy_requested')
  if (!drawing || (await tableHashesOf(tx, { chain }, [drawing])).get(id) !== table.hash) return null
  return { drawing, tableNumber: table.number, tableHash: table.hash }
}

/** Gives drawings of one campaign the numbers after its last one, each with its intent. */
export const numberInOrder = async (
  tx: Transaction,
  context: Pick<ChainContext, 'chain' | 'contract'>,
  { contractId, lastNumber }: { contractId: number; lastNumber: number },
  numbered: readonly Numbered[],
): Promise<void> => {
  const requests = numbered.map((one, i) => requestOf(context, one, { contractId, number: lastNumber + 1 + i }))
  await numberDrawings(
    tx,
    numbered.map(({ drawing }, i) => ({
      id: drawing.id,
      provider: PROVIDER,
      requestId: (requests[i] as RequestArguments).contribution,
      salt: drawing.salt,
      cutoffAt: drawing.cutoffAt,
    })),
  )
  await insertIntents(
    tx,
    numbered.map(({ drawing: { id, campaignId } }, i) => ({
      key: requestKey(campaignId, lastNumber + 1 + i),
      ...contractOf(context),
      kind: 'request',
      campaignId,
      drawingId: id,
      payoutId: null,
      arguments: requests[i] as RequestArguments,
    })),
  )
}
