/**
 * Asks the provider itself for a value, where the chain does not show it: Pyth's gives any that was asked for at
 * `{uri}/revelations/{sequence}`, with the uri that it registered or that chains.ts names.
 */
import { type Hex, hexToString } from 'viem'
import { z } from 'zod'
import type { ChainContext } from '../context.ts'

const LIMITS = { totalMs: 5_000, maxBytes: 4_096 }

const revelation = z.object({
  value: z.object({
    encoding: z.literal('hex'),
    data: z.string().regex(/^(0x)?[0-9a-fA-F]{64}$/),
  }),
})

const parse = (body: Buffer): Hex | null => {
  try {
    const { data } = revelation.parse(JSON.parse(body.toString('utf8'))).value
    return `0x${data.replace(/^0x/, '').toLowerCase()}`
  } catch {
    return null
  }
}

/** Null unless the provider gives a value; whether it is the right one is for the caller to prove. */
export const askProvider = async (
  { chain, client, log }: ChainContext,
  registeredUri: Hex,
  sequence: bigint,
): Promise<Hex | null> => {
  const uri = hexToString(registeredUri) || chain.entropy.revelations
  if (!uri) return null
  const url = `${uri.replace(/\/$/, '')}/revelations/${sequence}`
  const outcome = await client.call({ method: 'GET', url, headers: { accept: 'application/json' } }, LIMITS)
  const value = outcome.ok && outcome.answer.status === 200 ? parse(outcome.answer.body) : null
  const answered = outcome.ok ? outcome.answer.status : outcome.failure.code
  if (value === null)
    log.warn('the provider gave no value', { chain: chain.name, sequence: String(sequence), answered })
  return value
}
