import test from 'ava'
import { prizeDrawingsAbi } from '../../../worker/chain/contracts/artifacts/prize-drawings.ts'
import { openLive } from '../../support/chain/chain.ts'
import { OWNER_KEY, openOperator } from '../../support/chain/operator.ts'

const DAY_SECONDS = 86_400

test('a drawing whose value has not come for 24 hours is given up, and not before, for a public reason', async (t) => {
  const live = await openLive(t)
  const { json, refused } = openOperator(t, {
    DATABASE_URL: live.databaseUrl,
    RPC_URLS_LOCAL: live.anvil.url,
    CHAIN_OWNER_KEY: OWNER_KEY,
  })
  const { read } = live.owner.nodes
  const isVoid = async () => {
    const at = { address: live.contract, abi: prizeDrawingsAbi, functionName: 'drawing' } as const
    return (await read.readContract({ ...at, args: [BigInt(live.contractId), 1] })).isVoid
  }
  live.keeper.keepSilent(true)
  await live.sent()
  await live.round()
  await live.mine()
  const voiding = `chain void --campaign ${live.campaign.slug} --number 1`
  await refused(/the contract refuses it: NotSilent\(/, `${voiding} --reason silence`)
  await refused(/reason: is missing: why, in public/, voiding)
  await refused(/reason: must be 1 to 280 bytes/, `${voiding} --reason ${'x'.repeat(281)}`)
  await refused(
    /number: must be a whole number from 1 up/,
    `chain void --campaign ${live.campaign.slug} --number 0 --reason silence`,
  )
  await read.request({ method: 'evm_increaseTime', params: [DAY_SECONDS] } as never)
  await live.mine()
  t.false(await isVoid())
  t.like(await json(`${voiding} --reason silence`), {
    campaign: live.campaign.slug,
    number: 1,
    reason: 'silence',
  })
  t.true(await isVoid())
  t.like(await json(`${voiding} --reason noise`), { reason: null, transaction: null }, 'it is void already')
})
