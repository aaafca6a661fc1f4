import test from 'ava'
import { decodeFunctionData } from 'viem'
import type { Address } from '../../../domain/chain/chains.ts'
import { findContracts } from '../../../db/queries/chain/contracts.ts'
import { prizeDrawingsAbi } from '../../../worker/chain/contracts/artifacts/prize-drawings.ts'
import type { OwnerCall } from '../../../worker/chain/owning/call.ts'
import { runHere } from '../../support/operator/run.ts'
import { DEPLOY, OPERATOR, openCommands, OWNER, payout, REFUND_TO, SOMEBODY } from '../../support/chain/commands.ts'
import { makeCampaign, makePartner } from '../../support/factory.ts'

const ANOTHER_KEY = { CHAIN_OWNER_KEY: SOMEBODY.key }

test('with a key that is not the owner’s each of its commands prints the call for the owner and sends nothing', async (t) => {
  const opened = await openCommands(t)
  const { json, refused, read, pool } = opened
  const { slug } = await makeCampaign(opened, { partner: await makePartner(opened), mode: 'live', payout })
  const { contract } = await json<{ contract: Address }>(DEPLOY)
  await json(`chain register --campaign ${slug} --refund-to ${REFUND_TO}`)
  const blocks = await read.getBlockNumber()
  for (const [words, functionName, args] of [
    [`chain limit --campaign ${slug} --max-payout-cents 2500`, 'setLimits', [1n, 25_000_000n, 1_500_000_000n]],
    [`chain refund --campaign ${slug} --cents 100`, 'refund', [1n, 1_000_000n]],
    ['chain pause --chain local', 'pause', undefined],
    [`chain void --campaign ${slug} --number 7 --reason silence`, 'voidDrawing', [1n, 7, 'silence']],
  ] as const) {
    const { owner, safe, state, ...call } = await json<OwnerCall & { state: string }>(words, ANOTHER_KEY)
    t.deepEqual([owner, state], [OWNER, 'to_call'], words)
    t.like(call, { to: contract, value: '0' })
    t.deepEqual<unknown, unknown>(decodeFunctionData({ abi: prizeDrawingsAbi, data: call.data }), {
      functionName,
      args,
    })
    t.deepEqual(safe, { version: '1.0', chainId: '31337', meta: { name: functionName }, transactions: [call] })
  }
  const change = `chain operator --chain local --operator ${SOMEBODY.address}`
  t.like(await json<OwnerCall>(change, ANOTHER_KEY), { owner: OWNER, to: contract })
  t.like((await findContracts(pool, 'local'))[0], { operator: OPERATOR }, 'nothing is recorded')
  await refused(/the contract refuses it: NotRegistrar/, `chain withdraw-table --campaign ${slug}`, ANOTHER_KEY)
  t.is(await read.getBlockNumber(), blocks, 'nothing was sent')
})

test('the call is printed for people as well, with the file for Safe', async (t) => {
  const { json, environment } = await openCommands(t)
  const { contract } = await json<{ contract: Address }>(DEPLOY)
  const { code, stdout } = await runHere(['chain', 'pause', '--chain', 'local'], { ...environment, ...ANOTHER_KEY })
  t.is(code, 0)
  t.regex(
    stdout,
    new RegExp(`^The pauser ${OWNER} may pause at once: run this with its key in CHAIN_OWNER_KEY\\.$`, 'm'),
  )
  t.regex(stdout, new RegExp(`^Only the contract's owner may do this, ${OWNER}: nothing was sent\\.`, 'm'))
  t.regex(stdout, new RegExp(`^to ${contract}\\nvalue 0\\ndata 0x8456cb59$`, 'm'))
  const { safe } = await json<OwnerCall>('chain pause --chain local', ANOTHER_KEY)
  t.deepEqual(JSON.parse(stdout.slice(stdout.indexOf('{'))), safe)
})
