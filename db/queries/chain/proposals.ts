import { sql } from 'slonik'
import { z } from 'zod'
import type { Address } from '../../../domain/chain/chains.ts'
import { type ContractPlace, isIn } from '../../contract-place.ts'
import type { Pool } from '../../pool.ts'
import { statement } from '../../statements.ts'

/** `what`: a call in words. */
type Call = { to: Address; what: string }

export type Proposal = {
  operation: string
  calls: readonly Call[]
  proposedBy: Address
  proposedAt: Date
  readyAt: Date
}

/** A contract's owner, and up to which block its timelock was looked through; null: not yet, or it is none. */
export type SeenOwner = { owner: Address; delaySeconds: bigint | null; lookedTo: bigint | null }

const seen = z.object({
  owner: z.string(),
  lookedTo: z.coerce.bigint().nullable(),
  operations: z.array(z.string()),
})

/** Who owned a contract when it was seen last, and the operations that waited there; null: nobody has looked yet. */
export const findSeenOwner = (pool: Pick<Pool, 'maybeOne'>, place: ContractPlace) =>
  pool.maybeOne(sql.type(seen)`
    select owner, looked_to as "lookedTo",
      array(select operation from chain_proposal where ${isIn(place)} order by operation) as operations
    from chain_owner where ${isIn(place)}`)

/** Notes who owns a contract, what was proposed since the last look, and which operations wait: all others are over. */
export const noteOwner = (
  pool: Pick<Pool, 'query'>,
  place: ContractPlace,
  { owner, delaySeconds, lookedTo }: SeenOwner,
  { proposed, waiting }: { proposed: readonly Proposal[]; waiting: readonly string[] },
) =>
  pool.query(sql.type(z.object({}))`
    with seen as (
      insert into chain_owner (chain, contract, owner, delay_seconds, looked_to)
      values (${place.chain}, ${place.contract}, ${owner}, ${delaySeconds}, ${lookedTo})
      on conflict (chain, contract) do update
      set owner = excluded.owner, delay_seconds = excluded.delay_seconds, looked_to = excluded.looked_to, seen_at = now()),
    over as (
      delete from chain_proposal where ${isIn(place)} and operation <> all(${sql.array(waiting, 'text')}))
    insert into chain_proposal (chain, contract, operation, calls, proposed_by, proposed_at, ready_at)
    select ${place.chain}, ${place.contract}, operation, calls, "proposedBy", "proposedAt", "readyAt"
    from jsonb_to_recordset(${JSON.stringify(proposed)}::jsonb)
      p (operation text, calls jsonb, "proposedBy" text, "proposedAt" timestamptz, "readyAt" timestamptz)
    on conflict (chain, contract, operation) do update
    set calls = excluded.calls, proposed_by = excluded.proposed_by, proposed_at = excluded.proposed_at,
      ready_at = excluded.ready_at`)

export type WaitingProposal = {
  chain: string
  contract: Address
  operation: string
  calls: readonly Call[]
  proposedBy: Address
  readyAt: Date
  since: Date
  total: number
}

/** What waits on the timelocks of all our contracts, the oldest first. */
export const listWaitingProposals = statement<WaitingProposal>(
  'list-waiting-proposals',
  `select chain, contract, operation, calls, proposed_by as "proposedBy", ready_at as "readyAt", proposed_at as since,
    count(*) over ()::int as total
  from chain_proposal order by proposed_at, operation limit 100`,
)
