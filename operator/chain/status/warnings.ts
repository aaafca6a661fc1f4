import type { NodeState } from '../../../worker/chain/heads.ts'

/** What a person is to do before something stops; `campaign` null: for all of a chain. */
export type Warning = { chain: string; campaign: string | null; sentence: string }

const PROBLEMS = {
  behind: (block: number | null) => `stands still at block ${block}, while others go on`,
  silent: () => 'does not answer',
}

/** Nodes that are not read from, for as long as another one is. */
export const nodeWarnings = (chain: string, states: readonly NodeState[]): Warning[] =>
  states.flatMap(({ node, block, state }) =>
    state === 'current'
      ? []
      : [{ chain, campaign: null, sentence: `Node ${node} ${PROBLEMS[state](block)}: repair or replace it.` }],
  )
