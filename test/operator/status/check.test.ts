import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { requestWallet } from '../../../api/actions/payout/request-wallet.ts'
import { withdrawWallet } from '../../../api/actions/payout/withdraw-wallet.ts'
import { noteAuditFindings } from '../../../db/queries/audit/checking.ts'
import { findAlarms } from '../../../db/queries/alarm/finding.ts'
import { flag } from '../../../db/queries/attention.ts'
import { noteOwner } from '../../../db/queries/chain/proposals.ts'
import { readMetrics } from '../../../db/queries/metrics/reading.ts'
import { noteResumed } from '../../../db/queries/moving/moves.ts'
import type { Attention } from '../../../domain/attention.ts'
import { takeSnapshot } from '../../../worker/metrics/snapshot.ts'
import { CONTRACT, HERE, openChainRows, OWNER, transaction, WALLET } from '../../support/chain/rows.ts'
import { testDatabase } from '../../support/database.ts'
import { makeCampaign, makeDrawing, makePartner, theOperator } from '../../support/factory.ts'
import { openWorkplace } from '../../support/workplace.ts'
import { runHere } from '../../support/operator/run.ts'

const open = async (t: ExecutionContext) => {
  const url = await testDatabase(t)
  const place = await openWorkplace(url)
  t.teardown(place.close)
  const partner = await makePartner(place)
  const campaign = await makeCampaign(place, { partner })
  const flagWith = (id: string, attention: Attention) => place.pool.transaction((tx) => flag(tx, [id], attention))
  const check = async (...words: string[]) => {
    const { code, stdout, stderr } = await runHere(['status', '--check', ...words], {
      DATABASE_URL: url,
    })
    t.is(stderr, '')
    return { code, stdout: stdout.trim() }
  }
  return { url, place, partner, campaign, flagWith, check }
}

const LISTED = 100

test('neither a partner with very many drawings that need something nor a code of very many partners hides another', async (t) => {
  const { url, place, campaign, flagWith, check } = await open(t)
  const other = await makeCampaign(place, { partner: await makePartner(place) })
  const differs = await makeDrawing(place, { campaign: other })
  const listless = [await makeDrawing(place, { campaign: other })]
  for (let i = 0; i < LISTED; i += 1) listless.unshift(await makeDrawing(place, { campaign }))
  for (const id of listless) await flagWith(id, { code: 'no_winners', detail: {} })
  await flagWith(differs, { code: 'chain_differs', detail: { differs: 'list', number: 1 } })
  const { needs, leftOff } = JSON.parse((await check('--json')).stdout) as {
    needs: { drawing: string }[]
    leftOff: number
  }
  t.is(needs.length, LISTED)
  t.is(leftOff, 2)
  t.deepEqual(
    needs.slice(-2).map(({ drawing }) => drawing),
    [listless.at(-1), differs],
  )
  for (const words of [['status'], ['status', '--check']]) {
    const { stdout } = await runHere(words, { DATABASE_URL: url })
    t.regex(stdout, /: chain_differs /, words.join(' '))
    t.regex(stdout, /^And 2 more, of the same codes: see to these first/m, words.join(' '))
  }
  t.regex(
    (await runHere(['status'], { DATABASE_URL: url })).stdout,
    /^102 need attention: docs\/operating\/runbook\.md says of each code what to do/m,
  )
})

test('a check passes while nothing needs a person, and fails with what does, the oldest first', async (t) => {
  const { place, partner, campaign, flagWith, check } = await open(t)
  t.deepEqual(await check('--json'), { code: 0, stdout: '{"ok":true,"needs":[],"warnings":[]}' })
  const drawing = await makeDrawing(place, { campaign })
  await flagWith(drawing, { code: 'no_winners', detail: {} })
  await flagWith(campaign.id, { code: 'chain_unwatched', detail: {} })
  const { code, stdout } = await check('--json')
  t.is(code, 1)
  const { ok, needs } = JSON.parse(stdout) as { ok: boolean; needs: { since: string }[] }
  t.false(ok)
  t.deepEqual(
    needs.map(({ since, ...need }) => ({ ...need, isKnownSince: Date.parse(since) <= Date.now() })),
    [
      {
        partner,
        campaign: campaign.slug,
        chain: 'test',
        drawing,
        number: null,
        code: 'no_winners',
        severity: 'partner',
        sentence: 'No winners by the cutoff.',
        isKnownSince: true,
      },
      {
        partner,
        campaign: campaign.slug,
        chain: 'test',
        drawing: null,
        number: null,
        code: 'chain_unwatched',
        severity: 'operator',
        sentence: 'No worker watches the chain of this campaign: operators set its RPC_URLS and CHAIN_OPERATOR_KEY.',
        isKnownSince: true,
      },
    ],
  )
})

test('what clears up by itself fails a check only when it has not for an hour', async (t) => {
  const { place, campaign, flagWith, check } = await open(t)
  await flagWith(campaign.id, { code: 'given_up', detail: { step: 'create-drawings' } })
  t.deepEqual(await check(), { code: 0, stdout: 'Nothing needs a person.' })
  await place.pool.query(sql.unsafe`update campaign set attention_since = attention_since - interval '1 hour'`)
  const { code, stdout } = await check()
  t.is(code, 1)
  t.regex(stdout, /^\S+: given_up \(waits\) since \d{4}-\S+Z: The step "create-drawings" failed/)
})

test('an audit log that does not hold is a need of its partner, without a campaign', async (t) => {
  const { place, partner, check } = await open(t)
  await place.pool.transaction((tx) =>
    noteAuditFindings(tx, [{ partnerId: partner, place: 5, entryId: null, found: 'entry 17 (place 5) was deleted' }]),
  )
  const { code, stdout } = await check('--json')
  t.is(code, 1)
  const [need] = JSON.parse(stdout).needs
  t.deepEqual(
    { ...need, since: '' },
    {
      partner,
      campaign: null,
      chain: null,
      drawing: null,
      number: null,
      code: 'audit_differs',
      severity: 'operator',
      since: '',
      sentence: `The audit log of ${partner} is not as it was written: entry 17 (place 5) was deleted`,
    },
  )
  t.regex((await check()).stdout, new RegExp(`^${partner}: audit_differs \\(operator\\) since `))
})

test('a wallet that waits to be set needs the operator, until it is withdrawn', async (t) => {
  const { place, partner, check } = await open(t)
  const wallet = `0x${'1'.repeat(40)}`
  const { slug } = await makeCampaign(place, {
    partner,
    mode: 'live',
    payout: { chain: 'base', token: 'USDC', wallet: null },
  })
  await requestWallet(place, theOperator, { slug, wallet })
  const { code, stdout } = await check('--json')
  t.is(code, 1)
  const [need, ...others] = JSON.parse(stdout).needs
  t.deepEqual(others, [])
  t.like(need, { partner, campaign: slug, code: 'wallet_waits', severity: 'operator' })
  t.regex(need.sentence, new RegExp(`to ${wallet} waits`))
  await withdrawWallet(place, theOperator, { slug })
  t.is((await check()).code, 0)
})

test('what needs the operator beside drawings is counted in the status, and nothing is said to need nobody', async (t) => {
  const { url, place, partner } = await open(t)
  const status = async () => (await runHere(['status'], { DATABASE_URL: url })).stdout
  t.regex(await status(), /^Nothing needs attention\.$/m)
  await place.pool.query(sql.unsafe`
    insert into partner_move (partner_id, state, base_url, public_url, since)
    values (${partner}, 'holding', 'https://api.second.test', 'https://second.test', now() - interval '2 hours')`)
  const told = await status()
  t.regex(told, new RegExp(`^${partner}: move_waits since .*run partner move again`, 'm'))
  t.regex(told, /^1 needs attention: docs\/operating\/runbook\.md says of each code what to do/m)
  t.notRegex(told, /Nothing needs attention/)
})

test('a move that stands still for an hour needs the operator, until it has come to its end', async (t) => {
  const { place, partner, check } = await open(t)
  const begin = sql.unsafe`
    insert into partner_move (partner_id, state, base_url, public_url, since)
    values (${partner}, 'holding', 'https://api.second.test', 'https://second.test', now() - interval '59 minutes')`
  await place.pool.query(begin)
  t.is((await check()).code, 0)
  await place.pool.query(sql.unsafe`update partner_move set state = 'leaving', since = since - interval '1 hour'`)
  const { code, stdout } = await check('--json')
  t.is(code, 1)
  const [need, ...others] = JSON.parse(stdout).needs
  t.deepEqual(others, [])
  t.like(need, { partner, code: 'move_waits', severity: 'operator' })
  t.regex(need.sentence, /on its way to https:\/\/api\.second\.test \(leaving\): run partner move again/)
  await place.pool.query(sql.unsafe`update partner_move set state = 'gone'`)
  t.is((await check()).code, 0)
})

test('a partner that has come, and whose campaigns have been held for it for an hour, needs the operator until they go on', async (t) => {
  const { place, partner, check } = await open(t)
  await place.pool.query(sql.unsafe`
    insert into partner_move (partner_id, state, base_url, public_url, resumes)
    values (${partner}, 'arriving', 'https://api.second.test', 'https://second.test', '{"daily": "active"}')`)
  await place.pool.query(sql.unsafe`update partner_move set state = 'here', since = now() - interval '59 minutes'`)
  t.is((await check()).code, 0)
  await place.pool.query(sql.unsafe`update partner_move set since = since - interval '1 hour'`)
  const { code, stdout } = await check('--json')
  t.is(code, 1)
  const [need, ...others] = JSON.parse(stdout).needs
  t.deepEqual(others, [])
  t.like(need, { partner, code: 'move_waits', severity: 'operator' })
  t.regex(need.sentence, /lives here, and its campaigns are still held for its move: run partner move again where/)
  await place.pool.transaction(async (tx) => {
    t.deepEqual(
      (await findAlarms(tx)).map(({ code: alarm }) => alarm),
      ['move_waits'],
    )
    await noteResumed(tx, partner)
  })
  t.is((await check()).code, 0)
})

test('what somebody proposed to the timelock of a contract needs the operator until it is done or cancelled', async (t) => {
  const { url, pool } = await openChainRows(t)
  const check = (...words: string[]) => runHere(['status', '--check', ...words], { DATABASE_URL: url })
  t.deepEqual(JSON.parse((await check('--json')).stdout).needs, [])
  const readyAt = new Date('2026-11-27T12:00:00Z')
  const proposal = {
    operation: transaction('1'),
    calls: [{ to: CONTRACT, what: `setWallet(1, "${WALLET}")` }],
    proposedBy: WALLET,
    proposedAt: new Date('2026-11-25T12:00:00Z'),
    readyAt,
  }
  const owner = { owner: OWNER, delaySeconds: 172_800n, lookedTo: 9n }
  await noteOwner(pool, HERE, owner, { proposed: [proposal], waiting: [proposal.operation] })
  const { code, stdout } = await check('--json')
  t.is(code, 1)
  const [need, ...others] = JSON.parse(stdout).needs
  t.deepEqual(others, [])
  t.like(need, { chain: 'local', code: 'proposal_waits', severity: 'operator', since: '2026-11-25T12:00:00.000Z' })
  t.regex(need.sentence, /on local do setWallet\(1, "0xa+"\) from 2026-11-27T12:00:00\.000Z on, .* chain cancel/)
  t.regex((await check()).stdout, /^local: proposal_waits \(operator\) since/m)
  t.regex((await runHere(['status'], { DATABASE_URL: url })).stdout, /^local: proposal_waits since/m)
  const alarmed = () => pool.transaction(async (tx) => (await findAlarms(tx)).map(({ code: alarm }) => alarm))
  t.deepEqual(await alarmed(), ['proposal_waits'])
  const counted = async () => {
    await takeSnapshot({ pool })
    return (await readMetrics(pool)).find(
      ({ name, labels }) => name === 'prize_chain_proposals' && labels['chain'] === 'local',
    )
  }
  t.is((await counted())?.value, 1)
  await noteOwner(pool, HERE, owner, { proposed: [], waiting: [] })
  t.deepEqual(JSON.parse((await check('--json')).stdout).needs, [])
  t.deepEqual(await alarmed(), [])
  t.is((await counted())?.value, 0)
})
