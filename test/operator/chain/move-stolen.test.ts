import test, { type ExecutionContext } from 'ava'
import { findRegistrable, leaveContract } from '../../../db/queries/chain/contracts.ts'
import { listPublicDraws } from '../../../db/queries/site/draws-json.ts'
import type { Address } from '../../../domain/chain/chains.ts'
import { localAccounts } from '../../../local/chain/setup.ts'
import { callContract, openOwner, registerCampaign } from '../../../worker/chain/owner.ts'
import { type Live, openLive, registrationOf, token } from '../../support/chain/chain.ts'
import { compared } from '../../support/chain/compared.ts'
import { requestDrawing } from '../../support/chain/stolen-key.ts'
import { changeTermsInPast } from '../../support/past-terms.ts'
import { commandsOf, openSuccessor } from '../../support/chain/successor.ts'

/** More than the two blocks after which the node calls a block final. */
const BLOCKS = 3

/** A drawing that has its number, and is not requested while the contract is paused. */
const numberedOnly = async (live: Live): Promise<string> => {
  const [id = ''] = await live.sent()
  await callContract(live.owner, live.contract, 'pause', [])
  await live.round()
  return id
}

/** A drawing whose number somebody with the operator's key has requested for something else. */
const openTaken = async (t: ExecutionContext) => {
  const live = await openLive(t)
  const taken = await numberedOnly(live)
  await callContract(live.owner, live.contract, 'unpause', [])
  const thief = openOwner(live.owner, localAccounts.operator.key)
  await requestDrawing(thief, live, { number: 1 })
  await live.mine(BLOCKS)
  const disown = `chain disown --campaign ${live.campaign.slug} --number 1 --reason theft`
  return { live, taken, disown, ...commandsOf(t, live) }
}

test('a drawing whose number a thief took goes on in the contract that its campaign has moved to', async (t) => {
  const { live, taken, json, refused, disown } = await openTaken(t)
  const { contract, bothRounds, giveMoney } = await openSuccessor(t, live)
  await leaveContract(live.pool, live.campaign.id, contract)
  await refused(new RegExp(`on its way to ${contract}, where ${taken} goes on: run chain move`), disown)
  await json(`chain move --campaign ${live.campaign.slug} --to ${contract}`)
  await giveMoney()
  t.like(await json(disown), { number: 1, moved: taken })
  const [next = ''] = await live.sent()
  await live.runUntil(live.allPaid([taken, next]), bothRounds)
  t.like(await live.read(taken), { number: 2, needsAttention: null })
  t.like(await live.read(next), { number: 3, needsAttention: null })
})

test('a campaign does not move away from a drawing whose number a thief took, if its prize table has been replaced since', async (t) => {
  const { live, taken, json, refused, disown } = await openTaken(t)
  await changeTermsInPast(live, { slug: live.campaign.slug, days: 5 })
  const { contract } = await openSuccessor(t, live)
  const move = `chain move --campaign ${live.campaign.slug} --to ${contract}`
  await refused(/let it be drawn where it is, after chain disown if somebody took its number/, move)
  t.like(await json(disown), { moved: taken })
  await live.runUntil(live.allPaid([taken]))
  t.is((await live.read(taken)).number, 2)
})

test('drawings that have their numbers and were not requested yet are drawn in the next contract, after somebody with the registrar’s key ended their campaign', async (t) => {
  const live = await openLive(t)
  const { json, refused } = commandsOf(t, live)
  const drawn = await live.sent()
  await live.runUntil(live.allPaid(drawn))
  const { contract, later, bothRounds, giveMoney } = await openSuccessor(t, live)
  const numbered = [await numberedOnly(live), ...(await live.sent())]
  await live.round()
  await callContract(live.owner, live.contract, 'moveCampaign', [BigInt(live.contractId), 1, token.address])
  await callContract(live.owner, live.contract, 'unpause', [])
  const move = `chain move --campaign ${live.campaign.slug} --to ${contract} --instead-of ${token.address}`
  await refused(/is not final yet: run this again/, move)
  await live.mine(BLOCKS)
  t.like(await json(move), { firstNumber: 2, requested: numbered })
  t.like(await json(move), { firstNumber: 2, requested: [] })
  await giveMoney()
  const [next = ''] = await live.sent()
  await live.runUntil(live.allPaid([...numbered, next]), bothRounds)
  const numbers = await Promise.all([...numbered, next].map(live.read))
  t.deepEqual(
    numbers.map(({ number, needsAttention }) => [number, needsAttention]),
    [2, 3, 4].map((number) => [number, null]),
  )
  t.deepEqual(await compared({ ...live, context: later }), [])
  const [row] = await live.statements.rows(listPublicDraws, [live.campaign.slug, null, 1])
  t.deepEqual(
    row?.contracts?.map(({ address, firstNumber }) => [address, firstNumber]),
    [
      [live.contract, 1],
      [contract, 2],
    ],
  )
})

test('a drawing that was never requested is drawn in the next contract by its own prize table, though another one has replaced that since', async (t) => {
  const live = await openLive(t)
  const { refused } = commandsOf(t, live)
  const drawn = await live.sent()
  await live.runUntil(live.allPaid(drawn))
  const { contract, bothRounds, giveMoney } = await openSuccessor(t, live)
  const numbered = await numberedOnly(live)
  await changeTermsInPast(live, { slug: live.campaign.slug, days: 5 })
  await callContract(live.owner, live.contract, 'moveCampaign', [BigInt(live.contractId), 1, token.address])
  await callContract(live.owner, live.contract, 'unpause', [])
  await live.mine(BLOCKS)
  const move = `chain move --campaign ${live.campaign.slug} --to ${contract} --instead-of ${token.address}`
  for (let again = 0; again < 2; again += 1)
    await refused(/let the drawings of before be drawn, then run chain move --campaign \S+ to a later contract/, move)
  await giveMoney()
  await live.runUntil(live.allPaid([numbered]), bothRounds)
  t.like(await live.read(numbered), { number: 2, needsAttention: null })
})

test('a campaign does not move into a contract where somebody with the registrar’s key took its name, and goes on in a later one', async (t) => {
  const live = await openLive(t)
  const { json, refused } = commandsOf(t, live)
  const drawn = await live.sent()
  await live.runUntil(live.allPaid(drawn))
  const { contract: taken } = await openSuccessor(t, live)
  const ours = await registrationOf(live, live.owner.address, live.campaign.id)
  await registerCampaign(live.owner, taken, { ...ours, drawings: 1_000 })
  await refused(
    /already, as 1, with 1000 as its last number and not 1\. .* If somebody else registered it, .* with another registrar/,
    `chain move --campaign ${live.campaign.slug} --to ${taken}`,
  )
  t.like(await findRegistrable(live.pool, live.campaign.slug), { contract: live.contract, contractId: live.contractId })

  const { contract, bothRounds, giveMoney } = await openSuccessor(t, live, taken)
  await json(`chain move --campaign ${live.campaign.slug} --to ${contract}`)
  await giveMoney()
  const [next = ''] = await live.sent()
  await live.runUntil(live.allPaid([next]), bothRounds)
  t.like(await live.read(next), { number: 2, needsAttention: null })
})

test('a registration is not taken as ours that lets its campaign pay more than ours, or another guarantee', async (t) => {
  const live = await openLive(t)
  const { refused } = commandsOf(t, live)
  const ours = await registrationOf(live, live.owner.address, live.campaign.id)
  const others = [
    [{ maxPerDrawing: ours.maxPerDrawing + 1n }, /as its most for a drawing and not/],
    [{ maxPerDay: ours.maxPerDay + 1n }, /as its most for a day and not/],
    [{ terms: { amount: 10n, below: 100n, minPeriod: 86_400 } }, /with another guarantee/],
  ] as const
  let newest: Address = live.contract
  for (const [other, says] of others) {
    const { contract } = await openSuccessor(t, live, newest)
    newest = contract
    await registerCampaign(live.owner, contract, { ...ours, ...other })
    await refused(says, `chain move --campaign ${live.campaign.slug} --to ${contract}`)
  }
})
