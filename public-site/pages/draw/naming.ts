/** How the pages of a draw name it, and what has a part in it. */
import { findChain } from '../../../domain/chain/chains.ts'
import { proofPath } from '../../../domain/drawing/proof.ts'
import type { DrawFacts } from '../../facts.ts'
import { count } from '../../parts/money.ts'
import { instantInWords } from '../../parts/time.ts'

export const proofPathOf = ({ campaign, id }: DrawFacts): string => proofPath(campaign.slug, id)

/** Numbers come when the random value is asked for; until then a draw is called by its time. */
export const drawTitle = ({ number, drawAt, campaign }: DrawFacts): string =>
  number === null ? `Draw of ${instantInWords(drawAt, campaign.timeZone)}` : `Draw ${count(number)}`

const providers: Readonly<Record<string, string>> = {
  mock: 'the service itself, since this is a TEST draw',
  'pyth-entropy-v2': 'Pyth Entropy, on the chain',
}

/** Whom the random value comes from. */
export const providerInWords = ({ entropyProvider, campaign }: DrawFacts): string => {
  const name = entropyProvider ?? (campaign.mode === 'test' ? 'mock' : 'pyth-entropy-v2')
  return providers[name] ?? name
}

const chainTitles: Readonly<Record<string, string>> = {
  base: 'Base',
  'base-sepolia': 'Base Sepolia, a chain for trials',
  local: 'a local chain',
}

export const chainTitle = (name: string): string => chainTitles[name] ?? name

/** Null where the chain has no explorer. */
export const transactionUrl = (chain: string, transaction: string): string | null => {
  const explorer = findChain(chain)?.explorer
  return explorer ? `${explorer}/tx/${transaction}` : null
}
