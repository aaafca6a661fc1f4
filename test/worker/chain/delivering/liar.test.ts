import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import {
  type Abi,
  concat,
  decodeFunctionResult,
  encodeFunctionResult,
  type Hex,
  keccak256,
  toFunctionSelector,
} from 'viem'
import { z } from 'zod'
import { localEntropyAbi } from '../../../../worker/chain/contracts/artifacts/local-entropy.ts'
import { tellsOfDrawings } from '../../../support/chain/lies.ts'
import { openProxied } from '../../../support/chain/proxied.ts'
import type { MessageFault } from '../../../support/chain/rpc-faults.ts'

const abi: Abi = localEntropyAbi
const MADE_UP: Hex = `0x${'5'.repeat(64)}`
const LATE_SECONDS = 200

/** A node that tells this of what a function of the randomness contract returns. */
const tells = (functionName: 'getRequestV2' | 'getProviderInfoV2', told: object): MessageFault => {
  const selector = toFunctionSelector(
    localEntropyAbi.find((one) => 'name' in one && one.name === functionName) as never,
  )
  return {
    kind: 'changed',
    methods: ['eth_call'],
    change: (answer, { params = [] }) => {
      if (!(params[0] as { data: Hex }).data.startsWith(selector)) return answer
      const { result: data, ...rest } = JSON.parse(answer) as { result: Hex }
      const right = decodeFunctionResult({ abi, functionName, data }) as object
      const result = encodeFunctionResult({ abi, functionName, result: { ...right, ...told } })
      return JSON.stringify({ ...rest, result })
    },
  }
}

/** A drawing whose value the provider has skipped, so that it is for us to deliver, and a worker with three nodes. */
const openSkipped = async (t: ExecutionContext) => {
  const { live, proxies } = await openProxied(t, 3)
  live.keeper.keepSilent(true)
  const [id = ''] = await live.sent(2)
  const states = () =>
    live.pool.anyFirst(sql.type(z.object({ is: z.string() }))`select kind || ' ' || state as is from chain_intent`)
  await live.runUntil(async () => (await states()).filter((one) => one === 'request mined').length === 2)
  live.keeper.skip(1n)
  live.keeper.keepSilent(false)
  await live.keeper.answer()
  const later = async (seconds: number) => {
    await live.owner.nodes.read.request({ method: 'evm_increaseTime', params: [seconds] } as never)
    await live.mine()
  }
  return { live, id, lies: proxies[0].faults, later, states }
}

test('a value that one node of three makes up with what it is proved by is not delivered instead of the right one', async (t) => {
  const { live, id, lies, later } = await openSkipped(t)
  const userContribution = await live.pool.oneFirst(sql.type(z.object({ is: z.string() }))`
    select arguments ->> 'contribution' as is from chain_intent where kind = 'request' and arguments ->> 'number' = '1'`)
  const commitment = keccak256(concat([keccak256(userContribution as Hex), MADE_UP]))
  lies.push(
    tells('getRequestV2', { commitment, numHashes: 0 }),
    tells('getProviderInfoV2', { currentCommitment: MADE_UP, currentCommitmentSequenceNumber: 1n }),
  )
  await later(LATE_SECONDS)
  await live.runUntil(live.allPaid([id]), async () => {
    await live.round()
    await later(LATE_SECONDS)
  })
  t.pass()
})

test('one node of three that tells of no ether holds up no delivery, nor has that said', async (t) => {
  const { live, id, lies, later } = await openSkipped(t)
  const change = (answer: string) => answer.replace(/"result":"0x[0-9a-f]+"/, '"result":"0x1"')
  lies.push({ kind: 'changed', methods: ['eth_getBalance'], change })
  await later(LATE_SECONDS)
  const said = new Set<string | null>()
  await live.runUntil(live.allPaid([id]), async () => {
    await live.round()
    said.add((await live.read(id)).needsAttention)
    await later(LATE_SECONDS)
  })
  t.false(
    [...said].some((one) => one?.includes('ether')),
    [...said].join(),
  )
})

test('a delivery does not end because one node of three tells of a value', async (t) => {
  const { live, id, lies, later, states } = await openSkipped(t)
  await live.mineByHand(true)
  await later(LATE_SECONDS)
  await live.owner.nodes.read.request({
    method: 'anvil_setBalance',
    params: [live.context.account.address, '0x1'],
  } as never)
  await live.round()
  t.true((await states()).includes('deliver new'))
  lies.push(tellsOfDrawings({ revealedAt: 5 }))
  await live.pool.query(sql.unsafe`update chain_intent set retry_at = null where kind = 'deliver'`)
  await live.round().catch(() => {})
  t.true((await states()).includes('deliver new'))
  await live.owner.nodes.read.request({
    method: 'anvil_setBalance',
    params: [live.context.account.address, '0xde0b6b3a7640000'],
  } as never)
  await live.mineByHand(false)
  await live.runUntil(live.allPaid([id]))
})
