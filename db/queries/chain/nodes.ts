import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool } from '../../pool.ts'

/**
 * A node as people look for it. `behind`: `block`, which is its newest or the one that it calls safe or finalized,
 * stands still while those of others go on; `differs`: it serves another chain, or contradicts the other nodes;
 * `silent`: it does not answer, and has no block.
 */
export type SeenNode = {
  node: string
  state: 'current' | 'behind' | 'silent' | 'differs'
  block: number | null
  blockAt: Date | null
}

/** Notes how each node of a chain is, in their order. */
export const noteNodes = (pool: Pick<Pool, 'query'>, chain: string, nodes: readonly SeenNode[]) =>
  pool.query(sql.type(z.object({}))`
    with gone as (delete from chain_node where chain = ${chain} and place >= ${nodes.length})
    insert into chain_node (chain, place, name, state, block, block_at)
    select ${chain}, * from ${sql.unnest(
      nodes.map(({ node, state, block, blockAt }, place) => [
        place,
        node,
        state,
        block,
        blockAt?.toISOString() ?? null,
      ]),
      ['int4', 'text', 'text', 'int8', 'timestamptz'],
    )} seen
    on conflict (chain, place) do update
    set name = excluded.name, state = excluded.state, block = excluded.block, block_at = excluded.block_at, seen_at = now()`)
