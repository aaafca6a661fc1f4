import test from 'ava'
import { sql } from 'slonik'
import { decodeFunctionData, type Hex, parseTransaction } from 'viem'
import { z } from 'zod'
import { prizeDrawingsAbi } from '../../../../worker/chain/contracts/artifacts/prize-drawings.ts'
import { readRequestFee } from '../../../../worker/chain/read-contract.ts'
import { type Live, openLive } from '../../../support/chain/chain.ts'

/** What the provider asks for, in wei. */
const askedFee = async ({ context }: Live) => readRequestFee(context, await context.nodes.read.getBlockNumber())

/** How much the request that is signed may cost, in wei. */
const signedMaxFee = async (live: Live): Promise<unknown> => {
  await live.sent()
  await live.round()
  const raw = await live.pool.oneFirst(sql.type(z.object({ raw: z.string() }))`
    select encode(raw, 'hex') as raw from chain_attempt`)
  const { data } = parseTransaction(`0x${raw}`)
  return decodeFunctionData({ abi: prizeDrawingsAbi, data: data as Hex }).args?.[1]
}

test('a request may cost twice what the provider asks for, since its fee may rise until the block', async (t) => {
  const live = await openLive(t)
  const asked = await askedFee(live)
  t.true(asked > 0n)
  t.is(await signedMaxFee(live), asked * 2n)
})

test('a request never costs more than the limit of its chain, also where twice the fee would be above it', async (t) => {
  const live = await openLive(t)
  const limit = ((await askedFee(live)) * 3n) / 2n
  live.context.chain = { ...live.context.chain, maxRequestFee: limit }
  t.is(await signedMaxFee(live), limit)
})
