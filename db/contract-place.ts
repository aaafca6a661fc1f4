import { type FragmentSqlToken, sql } from 'slonik'

/** One of our contracts: its chain's name, and its address there. */
export type ContractPlace = { chain: string; contract: string }

/** Of rows with a chain and a contract: those of this one. */
export const isIn = ({ chain, contract }: ContractPlace): FragmentSqlToken =>
  sql.fragment`chain = ${chain} and contract = ${contract}`

/** Of campaigns `c`: those in a contract or on their way there, and those that are in none. */
export const isToBeIn = ({ chain, contract }: ContractPlace): FragmentSqlToken =>
  sql.fragment`c.payout_chain = ${chain} and (c.contract = ${contract} or c.contract is null)`
