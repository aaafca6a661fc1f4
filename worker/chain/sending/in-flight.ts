/** What the signing account may still have to pay for transactions in flight, and what ether it has left. */
import { parseTransaction } from 'viem'
import { findInFlight } from '../../../db/queries/chain/attempts.ts'
import type { Prices } from '../../../domain/chain/sign.ts'
import { readAgreed, through } from '../agree.ts'
import { accountOf, type ChainContext, type Head } from '../context.ts'
import { readLayer1FeePerByte } from '../read-contract.ts'
import type { Fees } from './fees.ts'

/** What signed bytes may cost at most, in wei. */
const mostFor =
  (layer1FeePerByte: bigint) =>
  (raw: Buffer): bigint => {
    const { gas = 0n, maxFeePerGas = 0n } = parseTransaction(`0x${raw.toString('hex')}`)
    return gas * maxFeePerGas + BigInt(raw.length) * layer1FeePerByte
  }

/** In wei: what may be due for all that the account has signed and that is in no block yet, for any contract. */
export const readInFlight = async (
  context: ChainContext,
  { nonces }: Pick<Head, 'nonces'>,
  layer1FeePerByte: bigint,
): Promise<bigint> => {
  const costs = (await findInFlight(context.pool, accountOf(context), nonces)).map(mostFor(layer1FeePerByte))
  return costs.reduce((sum, cost) => sum + cost, 0n)
}

/**
 * In wei, as all nodes that answer agree. `left`: after what is in flight by now, including what earlier steps of the
 * round have signed.
 */
export const readEther = async (
  context: ChainContext,
  head: Head,
  { maxFeePerGas }: Fees,
): Promise<{ left: bigint; prices: Prices }> => {
  const { address } = context.account
  const blockNumber = head.newest
  const [ether, layer1FeePerByte] = await readAgreed(context, blockNumber, (read) =>
    Promise.all([read.getBalance({ address, blockNumber }), readLayer1FeePerByte(through(context, read), blockNumber)]),
  )
  const prices = { offeredPerGas: maxFeePerGas, layer1FeePerByte }
  return { left: ether - (await readInFlight(context, head, layer1FeePerByte)), prices }
}
