/** Somebody with the registrar's key has registered a campaign's slug in the contract that it moves to. */
import test, { type ExecutionContext } from 'ava'
import { findRegistrable, leaveContract } from '../../../db/queries/chain/contracts.ts'
import { localAccounts } from '../../../local/chain/setup.ts'
import { callContract, openOwner, registerCampaign } from '../../../worker/chain/owner.ts'
import { openLive, registrationOf } from '../../support/chain/chain.ts'
import { compared } from '../../support/chain/compared.ts'
import { requestDrawing } from '../../support/chain/stolen-key.ts'
import { commandsOf, openSuccessor } from '../../support/chain/successor.ts'

/** A campaign that has drawn number 1. A thief has its slug in `taken`, where it moves; `contract` has it free. */
const openTaken = async (t: ExecutionContext) => {
  const live = await openLive(t)
  await live.runUntil(live.allPaid(await live.sent()))
  const { contract: taken } = await openSuccessor(t, live)
  const ours = await registrationOf(live, live.owner.address, live.campaign.id)
  const theirs = await registerCampaign(live.owner, taken, { ...ours, drawings: 1_000 })
  await callContract(live.owner, live.contract, 'moveCampaign', [BigInt(live.contractId), 1, taken])
  const { contract, later, bothRounds, giveMoney } = await openSuccessor(t, live, taken)
  const moveTo = (to: string) => `chain move --campaign ${live.campaign.slug} --to ${to}`
  const goesOn = async () => {
    await giveMoney()
    const [next = ''] = await live.sent()
    await live.runUntil(live.allPaid([next]), bothRounds)
    t.like(await live.read(next), { number: 2, needsAttention: null })
    t.deepEqual(await compared({ ...live, context: later }), [])
  }
  return { ...commandsOf(t, live), live, taken, theirs, contract, moveTo, goesOn }
}

test('a campaign whose slug was taken in the contract that it was on its way to goes on in a later one', async (t) => {
  const { live, taken, contract, moveTo, goesOn, json, refused } = await openTaken(t)
  await leaveContract(live.pool, live.campaign.id, taken)
  await refused(new RegExp(`use the new one, with --instead-of ${taken}`), moveTo(taken))
  await refused(new RegExp(`somebody else has its name there, add --instead-of ${taken}`), moveTo(contract))
  t.like(await json(`${moveTo(contract)} --instead-of ${taken}`), { movedFrom: live.contract, firstNumber: 2 })
  await goesOn()
})

test('a campaign that was sent to a contract where its slug was taken before goes on in a later one', async (t) => {
  const { live, taken, contract, moveTo, goesOn, json } = await openTaken(t)
  const move = `${moveTo(contract)} --instead-of ${taken}`
  t.like(await json(move), { movedFrom: live.contract, firstNumber: 2 })
  t.like(await json(move), { movedFrom: live.contract, firstNumber: 2 })
  await goesOn()
})

test('a campaign does not go elsewhere where a number was asked for under its slug', async (t) => {
  const { live, taken, theirs, contract, moveTo, refused } = await openTaken(t)
  const operator = openOwner(live.owner, localAccounts.operator.key)
  await requestDrawing(operator, { contract: taken, contractId: theirs }, { number: 1_001 })
  await refused(
    /was asked for number 1001 of it, and nothing may be drawn twice/,
    `${moveTo(contract)} --instead-of ${taken}`,
  )
  t.like(await findRegistrable(live.pool, live.campaign.slug), { contract: live.contract })
})
