import type { SeenNode } from '../../../db/queries/chain/nodes.ts'
import { type Holding, inTokens, missingOf } from '../../../worker/chain/money.ts'

/** What a person is to do before something stops; `campaign` null: for all of a chain. */
export type Warning = { chain: string; campaign: string | null; sentence: string }

const PROBLEMS = {
  behind: (block: number | null) => `stands still at block ${block}, while others go on`,
  silent: () => 'does not answer',
  differs: () => 'told something else than the others',
}

/** Nodes that hold up what waits, or would if another one failed. */
export const nodeWarnings = (chain: string, states: readonly SeenNode[]): Warning[] =>
  states.flatMap(({ node, block, state }) =>
    state === 'current'
      ? []
      : [{ chain, campaign: null, sentence: `Node ${node} ${PROBLEMS[state](block)}: repair or replace it.` }],
  )

/**
 * Warns of a contract that holds less of a token than its campaigns have deposited, for instance because the token's
 * issuer moved some: the last payments would be refused.
 */
export const holdingWarnings = (
  { chain, contract }: { chain: string; contract: string },
  holdings: readonly Holding[],
): Warning[] =>
  holdings.flatMap((holding) => {
    const { token, held, owed } = holding
    return missingOf(holding) === 0n
      ? []
      : [
          {
            chain,
            campaign: null,
            sentence: `The contract ${contract} on ${chain} has ${inTokens(held, token)}, but its campaigns have deposited ${inTokens(owed, token)}: send it the rest without a deposit, or the last of them cannot be paid.`,
          },
        ]
  })
