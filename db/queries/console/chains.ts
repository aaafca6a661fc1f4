/** Our contracts as an operator looks at them, from rows alone: what a chain itself says, the workers note. */
import type { Address } from '../../../domain/chain/chains.ts'
import { statement } from '../../statements.ts'
import { MOST_SHOWN } from './life/most-shown.ts'

export type ContractLine = {
  chain: string
  chainId: number
  contract: Address
  /** The account that signs for us there, and the next nonce that it gives. */
  operator: Address
  nextNonce: number
  deployedBlock: number
  createdAt: Date
  /** Who owned it when it was seen last; null: no worker has looked yet. */
  owner: Address | null
  /** How long the owner's calls wait; null: the owner is no timelock. */
  delaySeconds: number | null
  /** The block up to which the timelock was looked through. */
  lookedTo: number | null
}

/** The newest first: campaigns are registered there. */
export const listContractLines = statement<ContractLine>(
  'list-contract-lines',
  `select c.chain, c.chain_id::float8 as "chainId", c.address as contract, c.operator,
    a.next_nonce::float8 as "nextNonce", c.deployed_block::float8 as "deployedBlock", c.created_at as "createdAt",
    o.owner, o.delay_seconds::float8 as "delaySeconds", o.looked_to::float8 as "lookedTo"
  from chain_contract c join chain_account a on a.chain = c.chain and a.address = c.operator
    left join chain_owner o on o.chain = c.chain and o.contract = c.address
  order by c.chain, c.created_at desc, c.address limit ${MOST_SHOWN + 1}`,
)

export type NodeLine = {
  name: string
  state: 'current' | 'behind' | 'silent' | 'differs'
  /** Null: it does not answer. */
  block: number | null
  blockAt: Date | null
  seenAt: Date
}

/** $1 chain. In the order in which the settings name them. */
export const listNodeLines = statement<NodeLine>(
  'list-node-lines',
  `select name, state, block::float8 as block, block_at as "blockAt", seen_at as "seenAt"
  from chain_node where chain = $1 order by place limit ${MOST_SHOWN + 1}`,
)

export type ProposalLine = {
  operation: string
  calls: { to: Address; what: string }[]
  proposedBy: Address
  proposedAt: Date
  readyAt: Date
}

/** $1 chain, $2 contract. What waits on its timelock, the first that may be done first. */
export const listProposals = statement<ProposalLine>(
  'list-proposals',
  `select operation, calls, proposed_by as "proposedBy", proposed_at as "proposedAt", ready_at as "readyAt"
  from chain_proposal where chain = $1 and contract = $2
  order by ready_at, operation limit ${MOST_SHOWN + 1}`,
)

export type FlightLine = {
  key: string
  kind: 'request' | 'pay' | 'deliver' | 'anchor'
  state: 'signed' | 'mined'
  drawing: string | null
  nonce: number
  createdAt: Date
  /** The newest of its signatures. */
  hash: string | null
  maxFeeWei: string | null
  signedAt: Date | null
  sentAt: Date | null
}

/** $1 chain, $2 contract. What is signed and not final, the oldest first. */
export const listInFlight = statement<FlightLine>(
  'list-in-flight',
  `select i.key, i.kind, i.state, i.drawing_id as drawing, i.nonce::float8 as nonce, i.created_at as "createdAt",
    a.hash, a.max_fee_per_gas::text as "maxFeeWei", a.signed_at as "signedAt", a.sent_at as "sentAt"
  from (
    select * from chain_intent where chain = $1 and contract = $2 and state in ('signed', 'mined')
    order by created_at, key limit ${MOST_SHOWN + 1}
  ) i left join lateral (
    select * from chain_attempt where intent_key = i.key order by signed_at desc limit 1) a on true
  order by i.created_at, i.key`,
)

export type RegisteredLine = {
  slug: string
  contractId: number
  lastNumber: number
  wallet: string | null
  /** What the contract had for it when a worker saw it last; null: none did yet. */
  balanceCents: number | null
  seenAt: Date | null
}

/** $1 chain, $2 contract. The campaigns that are in it now. */
export const listRegisteredLines = statement<RegisteredLine>(
  'list-registered-lines',
  `select c.slug, c.contract_id as "contractId", c.last_number as "lastNumber", c.payout_wallet as wallet,
    m.balance_cents::float8 as "balanceCents", m.seen_at as "seenAt"
  from campaign c left join campaign_money m on m.campaign_id = c.id
  where c.payout_chain = $1 and c.contract = $2 and c.contract_id is not null
  order by c.contract_id limit ${MOST_SHOWN + 1}`,
)

export type UnregisteredLine = {
  slug: string
  partner: string
  partnerName: string
  contract: string | null
  createdAt: Date
}

/** $1 chain. Live campaigns that are in no contract yet, the oldest first. */
export const listUnregistered = statement<UnregisteredLine>(
  'list-unregistered',
  `select c.slug, c.partner_id as partner, p.name as "partnerName", c.contract, c.created_at as "createdAt"
  from (
    select * from campaign where mode = 'live' and contract_id is null and status <> 'ended' and payout_chain = $1
    order by created_at limit ${MOST_SHOWN + 1}
  ) c join partner p on p.id = c.partner_id
  order by c.created_at`,
)
