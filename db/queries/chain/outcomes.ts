import { sql } from 'slonik'
import { z } from 'zod'
import type { OnchainRecord } from '../../../domain/drawing/proof.ts'
import type { Pool, Transaction } from '../../pool.ts'

export type ChainRecord = {
  drawingId: string
  chain: string
  contract: string
  contractId: number
  entropyContract: string
  provider: string
  sequence: bigint
  attempt: number
  tableNumber: number
  userContribution: string
  providerContribution: string
  salt: string
  requestTransaction: string
  fulfilTransaction: string
}

const bytes = (hex: string): string => hex.slice(2)

/** Records what the chain says of drawings' values; an existing record stays. */
export const insertChainRecords = (tx: Transaction, records: readonly ChainRecord[]) =>
  tx.query(sql.unsafe`
    insert into chain_record (drawing_id, chain, contract, contract_id, entropy_contract, provider, sequence, attempt,
      table_number, user_contribution, provider_contribution, salt, request_transaction, fulfil_transaction)
    select drawing_id, chain, contract, contract_id, entropy_contract, provider, sequence, attempt, table_number,
      decode(user_contribution, 'hex'), decode(provider_contribution, 'hex'), decode(salt, 'hex'),
      request_transaction, fulfil_transaction
    from ${sql.unnest(
      records.map((record) => [
        record.drawingId,
        record.chain,
        record.contract,
        record.contractId,
        record.entropyContract,
        record.provider,
        String(record.sequence),
        record.attempt,
        record.tableNumber,
        bytes(record.userContribution),
        bytes(record.providerContribution),
        bytes(record.salt),
        record.requestTransaction,
        record.fulfilTransaction,
      ]),
      ['text', 'text', 'text', 'int4', 'text', 'text', 'text', 'int4', 'int4', 'text', 'text', 'text', 'text', 'text'],
    )} as r (drawing_id, chain, contract, contract_id, entropy_contract, provider, sequence, attempt, table_number,
      user_contribution, provider_contribution, salt, request_transaction, fulfil_transaction)
    on conflict (drawing_id) do nothing`)

const onchainRow = z.object({
  drawingId: z.string(),
  contract: z.string(),
  contractId: z.number(),
  entropyContract: z.string(),
  provider: z.string(),
  sequence: z.string(),
  attempt: z.number(),
  tableNumber: z.number(),
  salt: z.instanceof(Buffer),
  userContribution: z.instanceof(Buffer),
  providerContribution: z.instanceof(Buffer),
  requestTx: z.string(),
  fulfilTx: z.string(),
})

/** What the chain says of these drawings' values, by drawing; none for those that have no value yet. */
export const findChainRecords = async (
  db: Pool | Transaction,
  ids: readonly string[],
): Promise<Map<string, OnchainRecord>> => {
  const rows = await db.any(sql.type(onchainRow)`
    select drawing_id as "drawingId", contract, contract_id as "contractId", entropy_contract as "entropyContract", provider, sequence, attempt,
      table_number as "tableNumber", salt, user_contribution as "userContribution",
      provider_contribution as "providerContribution", request_transaction as "requestTx", fulfil_transaction as "fulfilTx"
    from chain_record where drawing_id = any(${sql.array(ids, 'text')})`)
  return new Map(rows.map(({ drawingId, ...record }) => [drawingId, record]))
}
