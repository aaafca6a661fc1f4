/** The names of a draw and its provider on its pages, and the addresses of its proof and transactions. */
import { findChain } from '../../../domain/chain/chains.ts'
import { proofPath } from '../../../domain/drawing/proof.ts'
import type { DrawFacts } from '../../facts.ts'
import type { Texts } from '../../texts.ts'

export const proofPathOf = ({ campaign, id }: DrawFacts): string => proofPath(campaign.slug, id)

/** A draw gets its number when the random value is requested; until then it goes by its time. */
export const drawTitle = (texts: Texts, { number, drawAt, campaign }: DrawFacts): string =>
  number === null ? texts.draw.titleByTime(texts.time(drawAt, campaign.timeZone)) : texts.parts.drawNumber(number)

/** The source of the random value. */
export const providerInWords = ({ draw: { providers } }: Texts, { entropyProvider, campaign }: DrawFacts): string => {
  const known: Readonly<Record<string, string>> = { mock: providers.mock, 'pyth-entropy-v2': providers.pyth }
  const name = entropyProvider ?? (campaign.mode === 'test' ? 'mock' : 'pyth-entropy-v2')
  return known[name] ?? name
}

/** Null where the chain has no explorer. */
export const transactionUrl = (chain: string, transaction: string): string | null => {
  const explorer = findChain(chain)?.explorer
  return explorer ? `${explorer}/tx/${transaction}` : null
}
