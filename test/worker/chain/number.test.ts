import test from 'ava'
import type { Pool } from '../../../db/pool.ts'
import { leaveContract, setContractId } from '../../../db/queries/chain/contracts.ts'
import { registerCampaign } from '../../../worker/chain/owner.ts'
import { runRound } from '../../../worker/chain/round.ts'
import { giveMoney, type Live, openLive, register, registrationOf, token, WALLET } from '../../support/chain/chain.ts'
import { connect } from '../../support/attack.ts'
import { makeCampaign, makePartner } from '../../support/factory.ts'
import { makeDueDrawing } from '../../support/held.ts'
import { work } from '../../support/work.ts'

/** A locked drawing of a campaign that is in no contract yet. */
const lockedElsewhere = async (live: Live) => {
  const payout = { chain: 'local', token: token.symbol, wallet: WALLET }
  const campaign = await makeCampaign(live, { partner: await makePartner(live), mode: 'live', payout })
  const { id } = await makeDueDrawing(live, campaign)
  await work(live)
  return { campaign, id }
}

/** A round that finds its drawings first, and then registers the campaign before it locks anything. */
const roundAround = ({ context }: Live, register: () => Promise<unknown>) => {
  const { pool } = context
  let registering: Promise<unknown> | undefined
  const transaction = async (...given: Parameters<Pool['transaction']>) => {
    await (registering ??= register())
    return pool.transaction(...given)
  }
  const get = (of: Pool, name: keyof Pool): unknown => (name === 'transaction' ? transaction : of[name])
  return runRound({ ...context, pool: new Proxy(pool, { get }) })
}

test('a campaign that is registered while a worker finds that it is not is numbered, and nothing else is said', async (t) => {
  const live = await openLive(t)
  const { campaign, id } = await lockedElsewhere(live)
  const { owner, contract } = live
  const contractId = await registerCampaign(owner, contract, await registrationOf(live, owner.address, campaign.id))
  await giveMoney(owner, { contract, contractId })

  let isRegistered = false
  await roundAround(live, async () => {
    t.deepEqual(await live.read(id), { status: 'locked', number: null, needsAttention: null })
    await setContractId(live.pool, campaign.id, contract, contractId)
    isRegistered = true
  })
  t.true(isRegistered)
  t.deepEqual(await live.read(id), { status: 'locked', number: null, needsAttention: null })
  await live.runUntil(live.allPaid([id]))
})

test('a drawing of a campaign that has left its contract waits until it is registered in the next one, and says so', async (t) => {
  const live = await openLive(t)
  const { campaign, id } = await lockedElsewhere(live)
  await leaveContract(live.pool, campaign.id, live.contract)
  await live.round()
  t.regex((await live.read(id)).needsAttention ?? '', /not registered/)
})

test('what fails for one campaign is said of its own drawings alone, once it has lasted, until it does not any more', async (t) => {
  const live = await openLive(t)
  const [id = ''] = await live.sent()
  const { campaign, id: other } = await lockedElsewhere(live)
  await register(live, live.owner, live.contract, campaign.id)
  const client = await connect(t, live.databaseUrl)
  await client.query(`create function refuse_number() returns trigger language plpgsql as $$
      begin raise exception 'no number today'; end $$;
    create trigger refuse before update on drawing for each row when (new.id = '${id}' and new.number = 1)
      execute function refuse_number()`)
  await live.round()
  t.is((await live.read(id)).needsAttention, null)
  t.is((await live.read(other)).number, 1)
  await live.owner.nodes.read.request({ method: 'evm_increaseTime', params: [30] } as never)
  await live.mine()
  await live.round()
  t.regex((await live.read(id)).needsAttention ?? '', /do not do what they are asked: .*no number today/)
  await live.runUntil(live.allPaid([other]))
  t.is((await live.read(other)).needsAttention, null)
  await client.query('drop trigger refuse on drawing')
  await live.runUntil(live.allPaid([id]))
})
