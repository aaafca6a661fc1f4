import test from 'ava'
import { sql } from 'slonik'
import { listPublicDraws } from '../../../db/queries/site/draws-json.ts'
import { findRegistrable, leaveContract, type Registrable } from '../../../db/queries/chain/contracts.ts'
import { loadDrawn } from '../../../db/queries/drawing/drawn.ts'
import type { Address } from '../../../domain/chain/chains.ts'
import { proofOf } from '../../../domain/drawing/proof.ts'
import { localAccounts, mintTokens } from '../../../local/chain/setup.ts'
import { wantedTables } from '../../../operator/chain/wanted-tables.ts'
import { callContract, openOwner } from '../../../worker/chain/owner.ts'
import { readCampaign } from '../../support/chain/campaign.ts'
import { readTables } from '../../../worker/chain/read-registration.ts'
import { runRound } from '../../../worker/chain/round.ts'
import { localChain, openLive, token } from '../../support/chain/chain.ts'
import { compared } from '../../support/chain/compared.ts'
import { countGuarantees, guaranteedPeriods, openPicker } from '../../support/chain/live-guarantees.ts'
import { requestDrawing } from '../../support/chain/stolen-key.ts'
import { commandsOf, OPERATOR, openSuccessor, UNITS } from '../../support/chain/successor.ts'
import { paidEvents } from '../../support/chain/sums.ts'
import { copyDatabase } from '../../support/database.ts'
import { cancelDrawing, makeCampaign, makeDrawing, makePartner, passCutoff } from '../../support/factory.ts'
import { changeTermsInPast } from '../../support/past-terms.ts'

const SOMEBODY = `0x${'5b'.repeat(20)}`

test('a campaign goes on in a later contract; what the earlier one was asked for it draws, settles and pays', async (t) => {
  const live = await openLive(t)
  const { json, refused } = commandsOf(t, live)
  const { contract, later, bothRounds, giveMoney } = await openSuccessor(t, live)
  const before = await live.sent(2)
  await live.runUntil(live.allPaid(before), bothRounds)
  const [asked = ''] = await live.sent()
  await live.round()

  const move = `chain move --campaign ${live.campaign.slug} --to ${contract}`
  const told = await json<object>(move)
  t.like(told, { contract, contractId: 1, movedFrom: live.contract, firstNumber: 4, balance: '0' })
  const was = await readCampaign(live.context, live.contractId)
  const is = await readCampaign(later, 1)
  for (const member of ['slug', 'token', 'wallet', 'refundTo', 'maxPerDrawing', 'maxPerDay', 'drawings'] as const)
    t.is(is?.[member], was?.[member], member)
  t.deepEqual([was?.isMoved, is?.isMoved], [true, false])
  const blocks = await live.owner.nodes.read.getBlockNumber()
  t.deepEqual(await json<object>(move), told)
  t.is(await live.owner.nodes.read.getBlockNumber(), blocks, 'nothing was sent')

  const [next = ''] = await live.sent()
  await live.runUntil(async () => (await live.read(next)).status === 'settled', bothRounds)
  t.regex((await live.read(next)).needsAttention ?? '', /token units/, 'the money stayed where it was')
  await giveMoney()
  await live.runUntil(live.allPaid([asked, next]), bothRounds)
  t.like(await live.read(asked), { number: 3, needsAttention: null })
  t.like(await live.read(next), { number: 4, needsAttention: null })
  const paidIn = async (at: Address) =>
    (await paidEvents({ ...live, contract: at })).map(({ number }) => number).toSorted((a, b) => a - b)
  t.deepEqual(await paidIn(live.contract), [1, 2, 3])
  t.deepEqual(await paidIn(contract), [4])
  t.deepEqual(await compared({ ...live, context: later }), [])
  t.deepEqual(await compared(live), [])

  const [row] = await live.statements.rows(listPublicDraws, [live.campaign.slug, null, 1])
  const place = { chain: 'local', chainId: localChain.chainId }
  t.deepEqual(row?.contracts, [
    { ...place, address: live.contract, campaignId: live.contractId, firstNumber: 1 },
    { ...place, address: contract, campaignId: 1, firstNumber: 4 },
  ])
  const proofs = (await loadDrawn(live.pool, [asked, next])).map(proofOf)
  const drawnIn = new Map(proofs.map(({ drawing, chain }) => [drawing.number, chain?.contract]))
  t.is(drawnIn.get(3), live.contract)
  t.is(drawnIn.get(4), contract)

  const left = (await readCampaign(live.context, live.contractId))?.balance ?? 0n
  const cents = left / 10n ** BigInt(token.decimals - 2)
  const refund = `chain refund --campaign ${live.campaign.slug} --cents ${cents}`
  await refused(/BalanceTooSmall/, refund)
  t.like(await json(`${refund} --contract ${live.contract}`), { contract: live.contract })
  await refused(/Name one of the contracts on local with --contract: /, 'chain pause --chain local')
  t.like(await json(`chain pause --chain local --contract ${contract}`), { contract })
  const { chains } = await json<{ chains: { contract: string }[] }>('chain status')
  t.deepEqual(
    chains.map((one) => one.contract),
    [live.contract, contract],
  )
})

test('a campaign goes on with the table that counts by now, whatever the earlier contract was asked for', async (t) => {
  const live = await openLive(t)
  const { slug } = live.campaign
  const { contract, later } = await openSuccessor(t, live)
  const [asked = ''] = await live.sent()
  await live.round()
  t.is((await live.read(asked)).status, 'entropy_requested')
  await changeTermsInPast(live, { slug, days: 5 })
  const { json, refused } = commandsOf(t, live)
  const move = `chain move --campaign ${slug} --to ${contract}`
  const waiting = await makeDrawing(live, { campaign: live.campaign })
  await refused(/is still to be drawn by a prize table that another one has replaced/, move)
  t.is((await readCampaign(live.context, live.contractId))?.isMoved, false)
  await cancelDrawing(live, waiting)
  await json(move)
  const wanted = wantedTables((await findRegistrable(live.pool, slug)) as Registrable, token)
  const tables = await readTables(later, 1, (await readCampaign(later, 1))?.tables ?? 0)
  t.deepEqual(
    tables.map(({ hash }) => hash),
    [wanted.at(-1)?.hash],
  )
})

test('draws that are due while a campaign moves wait, and go on when the command is run again wherever it stopped', async (t) => {
  const live = await openLive(t)
  const { json, refused } = commandsOf(t, live)
  const { contract, later, bothRounds, giveMoney } = await openSuccessor(t, live)
  const stopped = {
    afterLeaving: () => leaveContract(live.pool, live.campaign.id, contract),
    afterEnding: () => callContract(live.owner, live.contract, 'moveCampaign', [BigInt(live.contractId), 0, contract]),
    afterRegistering: () =>
      live.pool.transaction(async (tx) => {
        await tx.query(sql.unsafe`set local session_replication_role = replica`)
        await tx.query(sql.unsafe`update campaign set contract_id = null where id = ${live.campaign.id}`)
      }),
  }
  await stopped.afterLeaving()
  const [id = ''] = await live.sent()
  await bothRounds()
  t.like(await live.read(id), { status: 'locked', number: null })
  await refused(
    new RegExp(`on its way to ${contract}: run chain move`),
    `chain register --campaign ${live.campaign.slug} --refund-to ${SOMEBODY}`,
  )
  await stopped.afterEnding()
  const move = `chain move --campaign ${live.campaign.slug} --to ${contract}`
  const told = await json<object>(move)
  t.like(told, { contract, contractId: 1, firstNumber: 1 })
  await stopped.afterRegistering()
  t.deepEqual(await json<object>(move), told, 'it is registered once')
  await giveMoney()
  await live.runUntil(live.allPaid([id]), bothRounds)
  t.like(await live.read(id), { number: 1, needsAttention: null })
  t.deepEqual(await compared({ ...live, context: later }), [])
})

test('a guarantee is paid by the contract that has the drawing which it rests on', async (t) => {
  const { overrides, drawAt } = guaranteedPeriods(2)
  const live = await openLive(t, overrides)
  const { json } = commandsOf(t, live)
  const { contract, later, bothRounds, giveMoney } = await openSuccessor(t, live)
  const pick = await openPicker(live, live.campaign.id)
  const first = await live.open({ drawAt: drawAt(0) })
  const second = await live.open({ drawAt: drawAt(1) })
  await passCutoff(live, first)
  await live.runUntil(live.allPaid([first]), bothRounds)
  await json(`chain move --campaign ${live.campaign.slug} --to ${contract}`)
  await giveMoney()
  await passCutoff(live, second)
  await live.runUntil(live.allPaid([second]), bothRounds)
  await live.runUntil(
    async () => (await countGuarantees(live)).paid === 2,
    async () => {
      await pick()
      await bothRounds()
    },
  )
  const guaranteed = async (at: Address) =>
    (await paidEvents({ ...live, contract: at })).flatMap(({ kind, number }) => (kind === 'guarantee' ? [number] : []))
  t.deepEqual(await guaranteed(live.contract), [1])
  t.deepEqual(await guaranteed(contract), [2])
  await live.mine(2)
  t.deepEqual(await compared({ ...live, context: later }), [])
})

test('a number that somebody takes in the contract that a campaign left is said at once', async (t) => {
  const live = await openLive(t)
  const { contract, later } = await openSuccessor(t, live)
  const thief = openOwner(live.owner, localAccounts.operator.key)
  await leaveContract(live.pool, live.campaign.id, contract)
  await requestDrawing(thief, live, { number: 1 })
  const { json, refused } = commandsOf(t, live)
  const move = `chain move --campaign ${live.campaign.slug} --to ${contract}`
  await refused(/has number 1, which no drawing has here: wait until a worker takes it over, or run chain disown/, move)
  await callContract(live.owner, live.contract, 'moveCampaign', [BigInt(live.contractId), 1, contract])
  await json(move)
  t.regex((await compared({ ...live, context: later })).join(), /number 1 that this database does not know/)
  await t.throwsAsync(requestDrawing(thief, live, { number: 2 }), { message: /IsMoved/ })
})

test('an older database learns that a campaign moved, and takes it to the same contract', async (t) => {
  const live = await openLive(t)
  const { contract, later } = await openSuccessor(t, live)
  await live.close()
  const older = await copyDatabase(t, live.databaseUrl)
  const move = `chain move --campaign ${live.campaign.slug} --to`
  await commandsOf(t, live).json(`${move} ${contract}`)

  const restored = await live.on(older)
  const [id = ''] = await restored.sent()
  await restored.round()
  const says = (await restored.read(id)).needsAttention
  t.regex(says ?? '', /goes on in another one: operators run chain move/)
  t.is((await restored.read(id)).number, null)
  const { json, refused } = commandsOf(t, { ...live, databaseUrl: older })
  const another = await json<{ contract: Address }>(
    `chain deploy --chain local --operator ${OPERATOR} --successor-of ${contract}`,
  )
  const goesOn = new RegExp(`says that the campaign goes on in ${contract}`)
  await refused(goesOn, `${move} ${another.contract}`)
  await refused(goesOn, `${move} ${another.contract} --instead-of ${contract}`)
  t.like(await json(`${move} ${contract}`), { contract, contractId: 1, firstNumber: 1 })
  await mintTokens(live.anvil.url, live.owner.address, UNITS)
  await json(`chain deposit --campaign ${live.campaign.slug} --cents 100000`)
  await restored.pool.query(sql.unsafe`update drawing set retry_at = null`)
  await restored.runUntil(restored.allPaid([id]), async () => {
    await runRound({ ...later, ...restored.context, contract, deployedBlock: later.deployedBlock })
    await live.allMined()
  })
  t.like(await restored.read(id), { number: 1, needsAttention: null })
})

test('a campaign that somebody with the key of the registrar sent elsewhere goes on in the next contract', async (t) => {
  const live = await openLive(t)
  const { json, refused } = commandsOf(t, live)
  const last = [BigInt(live.contractId), 0, token.address] as const
  await callContract(live.owner, live.contract, 'moveCampaign', last)
  const [id = ''] = await live.sent()
  await live.round()
  t.regex((await live.read(id)).needsAttention ?? '', /goes on in another one: operators run chain move/)
  const { contract, bothRounds, giveMoney } = await openSuccessor(t, live)
  const move = `chain move --campaign ${live.campaign.slug} --to ${contract}`
  await refused(new RegExp(`none of yours, add --instead-of ${token.address}`), move)
  t.like(await json(`${move} --instead-of ${token.address}`), { contract, firstNumber: 1 })
  await giveMoney()
  await live.pool.query(sql.unsafe`update drawing set retry_at = null`)
  await live.runUntil(live.allPaid([id]), bothRounds)
  t.like(await live.read(id), { number: 1, needsAttention: null })
})

test('a campaign moves to a later contract of its chain only, and with a wallet that is settled', async (t) => {
  const live = await openLive(t)
  const { json, refused } = commandsOf(t, live)
  const { slug } = live.campaign
  const testing = await makeCampaign(live, { partner: await makePartner(live) })
  const deploy = `chain deploy --chain local --operator ${OPERATOR}`
  await refused(new RegExp(`a contract on local already\\. To .* --successor-of ${live.contract}`), deploy)
  await refused(/--successor-of 0x/, `${deploy} --successor-of ${SOMEBODY}`)
  await refused(
    /No contract on local is later than 0x\w+: run chain deploy/,
    `chain move --campaign ${slug} --to ${SOMEBODY}`,
  )
  const { contract } = await openSuccessor(t, live)
  await refused(new RegExp(`Later than 0x\\w+ are: ${contract}`), `chain move --campaign ${slug} --to ${SOMEBODY}`)
  await refused(/is one of test mode/, `chain move --campaign ${testing.slug} --to ${contract}`)
  await refused(/to: is missing/, `chain move --campaign ${slug}`)
  await refused(
    new RegExp(`"${slug}" began in ${live.contract}`),
    `chain move --campaign ${slug} --to ${live.contract}`,
  )
  await json(`wallet request --campaign ${slug} --wallet ${SOMEBODY} --by somebody`)
  await refused(/A change of its wallet waits/, `chain move --campaign ${slug} --to ${contract}`)
  await json(`wallet withdraw --campaign ${slug}`)
  t.like(await json(`chain move --campaign ${slug} --to ${contract}`), { contract, firstNumber: 1 })
  await refused(/No contract on local is later/, `chain move --campaign ${slug} --to ${live.contract}`)
})
