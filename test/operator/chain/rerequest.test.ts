import test from 'ava'
import { loadDrawn } from '../../../db/queries/drawing/drawn.ts'
import { proofOf } from '../../../domain/drawing/proof.ts'
import { verifyDraw } from '../../../public-site/verify/verify-draw.mjs'
import { prizeDrawingsAbi } from '../../../worker/chain/contracts/artifacts/prize-drawings.ts'
import { openLive } from '../../support/chain/chain.ts'
import { OWNER_KEY, openOperator } from '../../support/chain/operator.ts'
import { paidEvents } from '../../support/chain/sums.ts'
import { makeCampaign, makePartner } from '../../support/factory.ts'

const DAY_SECONDS = 86_400

test('a value that has not come is asked for again after 24 hours and not before, and its drawing is paid once', async (t) => {
  const live = await openLive(t)
  const { json, refused } = openOperator(t, {
    DATABASE_URL: live.databaseUrl,
    RPC_URLS_LOCAL: live.anvil.url,
    CHAIN_OWNER_KEY: OWNER_KEY,
  })
  const testing = await makeCampaign(live, { partner: await makePartner(live) })
  const { read } = live.owner.nodes
  const drawing = () =>
    read.readContract({
      address: live.contract,
      abi: prizeDrawingsAbi,
      functionName: 'drawing',
      args: [BigInt(live.contractId), 1],
    })
  live.keeper.keepSilent(true)
  const ids = await live.sent()
  await live.round()
  await live.mine()
  const { requestedAt, sequence } = await drawing()
  live.keeper.skip(sequence)
  const again = `chain rerequest --campaign ${live.campaign.slug} --number`
  await refused(
    new RegExp(`^The command failed: the contract refuses it: NotSilent\\(${requestedAt + DAY_SECONDS}\\)\\.$`, 'm'),
    `${again} 1`,
  )
  await refused(/^The command failed: the contract refuses it: UnknownDrawing\(\)\.$/m, `${again} 2`)
  await refused(/no campaign ".*" in a contract/, `chain rerequest --campaign ${testing.slug} --number 1`)
  t.is((await drawing()).attempts, 1)
  await read.request({ method: 'evm_increaseTime', params: [DAY_SECONDS] } as never)
  await live.mine()
  const floatBefore = await read.getBalance({ address: live.contract })
  const { transaction, ...told } = await json<{ transaction: `0x${string}` }>(`${again} 1`)
  t.deepEqual(told, { campaign: live.campaign.slug, number: 1 })
  t.is((await read.getTransactionReceipt({ hash: transaction })).status, 'success')
  t.is((await drawing()).attempts, 2)
  t.true((await read.getBalance({ address: live.contract })) < floatBefore, 'the contract pays the fee')
  live.keeper.keepSilent(false)
  await live.runUntil(live.allPaid(ids))
  t.is((await paidEvents(live)).length, 1)
  const [drawn] = await loadDrawn(live.pool, ids)
  t.like(drawn?.onchain, { attempt: 2, requestTx: transaction })
  const { ok, checks } = await verifyDraw(JSON.parse(JSON.stringify(drawn && proofOf(drawn))), { rpc: live.anvil.url })
  t.true(ok, JSON.stringify(checks.filter((check) => !check.ok)))
  await refused(/^The command failed: the contract refuses it: AlreadyRevealed\(\)\.$/m, `${again} 1`)
})
