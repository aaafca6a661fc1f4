/** The names of a draw, its provider and its chain on its pages. */
import { findChain } from '../../../domain/chain/chains.ts'
import { proofPath } from '../../../domain/drawing/proof.ts'
import type { DrawFacts } from '../../facts.ts'
import { count } from '../../parts/money.ts'
import { instantInWords } from '../../parts/time.ts'

export const proofPathOf = ({ campaign, id }: DrawFacts): string => proofPath(campaign.slug, id)

/** A draw gets its number when the random value is requested; until then it goes by its time. */
export const drawTitle = ({ number, drawAt, campaign }: DrawFacts): string =>
  number === null ? `Draw of ${instantInWords(drawAt, campaign.timeZone)}` : `Draw ${count(number)}`

const providers: Readonly<Record<string, string>> = {
  mock: 'the service itself, since this is a TEST draw',
  'pyth-entropy-v2': 'Pyth Entropy, on the chain',
}

/** The source of the random value. */
export const providerInWords = ({ entropyProvider, campaign }: DrawFacts): string => {
  const name = entropyProvider ?? (campaign.mode === 'test' ? 'mock' : 'pyth-entropy-v2')
  return providers[name] ?? name
}

const chainTitles: Readonly<Record<string, string>> = {
  base: 'Base',
  'base-sepolia': 'Base Sepolia, a test chain',
  local: 'a local chain',
}

export const chainTitle = (name: string): string => chainTitles[name] ?? name

/** Null where the chain has no explorer. */
export const transactionUrl = (chain: string, transaction: string): string | null => {
  const explorer = findChain(chain)?.explorer
  return explorer ? `${explorer}/tx/${transaction}` : null
}
