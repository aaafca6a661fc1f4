import { type FragmentSqlToken, sql } from 'slonik'

/** One of our contracts: its chain's name, and its address there. */
export type ContractPlace = { chain: string; contract: string }

/** The condition that a row with the columns `chain` and `contract` belongs to this contract. */
export const isIn = ({ chain, contract }: ContractPlace): FragmentSqlToken =>
  sql.fragment`chain = ${chain} and contract = ${contract}`

/** The condition that campaign `c` is in this contract, is moving there, or is in none yet. */
export const isToBeIn = ({ chain, contract }: ContractPlace): FragmentSqlToken =>
  sql.fragment`c.payout_chain = ${chain} and (c.contract = ${contract} or c.contract is null)`
