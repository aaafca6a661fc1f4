/** What an owner asked for, and waits for the operator, once they are an owner no more. */
import { readFile } from 'node:fs/promises'
import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { removeFromTeam } from '../../../api/actions/account/change-team.ts'
import { approveGoLive } from '../../../api/actions/go-live/decide.ts'
import { connect } from '../../support/attack.ts'
import { auditOf } from '../../support/audit.ts'
import { makeCampaign, makePartner, theOperator } from '../../support/factory.ts'
import { makeGoLiveRequest, termsOf } from '../../support/go-live.ts'
import { signedInAs } from '../../support/portal/portal.ts'
import { refusalOf } from '../../support/portal/refusal.ts'
import { fileService } from '../../support/site/file-service.ts'
import { until } from '../../support/until.ts'

const service = fileService(test)

const NEW = `0x${'66'.repeat(20)}`

/** A request with another owner in its team. */
const open = async () => {
  const own = await service()
  const asked = await makeGoLiveRequest(own)
  const owner = await signedInAs(own, { partner: asked.partner, name: 'Olga Owner' })
  const decision = () =>
    own.pool.oneFirst(sql.type(z.object({ decision: z.string().nullable() }))`
      select decision from go_live_request where id = ${asked.id}`)
  return { own, ...asked, owner, client: owner.client, account: owner.account, decision }
}

test('a request lapses with its asker’s being an owner, and the log says by whose act', async (t) => {
  for (const end of ['remove', 'setRole', 'operator'] as const) {
    const { own, id, partner, memberId, owner, client, account, campaign, decision } = await open()
    const terms = await termsOf(own, id)
    if (end === 'remove') await client.team.remove.mutate({ account, id: memberId })
    if (end === 'setRole') await client.team.setRole.mutate({ account, id: memberId, role: 'manager' })
    if (end === 'operator') {
      const deps = { ...own, baseUrl: 'https://api.test' }
      await removeFromTeam(deps, theOperator, { partnerId: partner, id: memberId })
    }
    t.is(await decision(), 'withdrawn', end)
    await t.throwsAsync(approveGoLive(own, theOperator, { id, terms }), { message: /withdrawn already/ })
    const { request } = await client.goLive.get.query({ account, slug: campaign.slug })
    t.like(request, { decision: 'withdrawn' })
    const by = end === 'operator' ? 'operator Ann' : owner.memberId
    t.like(
      (await auditOf(own, partner)).find(({ action }) => action === 'campaign.go_live_withdrawn'),
      { actor: by, detail: { request: id } },
    )
  }
})

/** Two owners, and a wallet that each of them asked for, of a live campaign. */
const openWallets = async () => {
  const own = await service()
  const partner = await makePartner(own)
  const [owner, gone] = [
    await signedInAs(own, { partner, mode: 'live' }),
    await signedInAs(own, { partner, mode: 'live', name: 'Gus Gone' }),
  ]
  const { client, account } = owner
  const payout = { chain: 'base', token: 'USDC', wallet: `0x${'ab'.repeat(20)}` }
  const [theirs, others] = [
    await makeCampaign(own, { partner, mode: 'live', payout }),
    await makeCampaign(own, { partner, mode: 'live', payout }),
  ]
  await gone.client.campaign.setWallet.mutate({ account, slug: theirs.slug, wallet: NEW })
  await client.campaign.setWallet.mutate({ account, slug: others.slug, wallet: NEW })
  const waiting = async ({ slug }: { slug: string }) =>
    (await client.campaign.get.query({ account, slug })).waitingWallet !== null
  return {
    own,
    partner,
    owner,
    gone,
    /** Whether the wish of the owner who went still waits, and whether the other's does. */
    wait: async () => [await waiting(theirs), await waiting(others)],
    withdrawn: async () => (await auditOf(own, partner)).filter(({ action }) => action === 'campaign.wallet_withdrawn'),
    isTold: async () => {
      const { notices } = await client.home.get.query({ account })
      return notices.some(({ sentence }) => sentence.includes(`The change of ${theirs.slug}’s payout wallet`))
    },
  }
}

test('a live wallet that waits for the operator lapses with its asker’s being an owner', async (t) => {
  const { partner, owner, gone, wait, withdrawn, isTold } = await openWallets()
  await owner.client.team.remove.mutate({ account: { partner, mode: 'test' }, id: gone.memberId })
  t.deepEqual(await wait(), [false, true])
  const entries = await withdrawn()
  t.is(entries.length, 1)
  t.like(entries[0], { actor: owner.memberId, detail: { wallet: NEW } })
  t.true(await isTold())
})

test('it lapses too where a process of the release before removes its asker, by the service’s act', async (t) => {
  const { own, gone, wait, withdrawn, isTold } = await openWallets()
  await own.pool.query(sql.unsafe`update member set removed_at = now() where id = ${gone.memberId}`)
  t.deepEqual(await wait(), [false, true])
  t.like(await withdrawn(), [{ actor: 'operator the service', detail: { wallet: NEW } }])
  t.true(await isTold())
})

test('a wallet that was left by somebody who was removed before is withdrawn by the migration', async (t) => {
  const { own, gone, wait, withdrawn, isTold } = await openWallets()
  await own.pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`alter table member disable trigger former_owner_wants_no_wallet`)
    await tx.query(sql.unsafe`update member set role = 'manager' where id = ${gone.memberId}`)
    await tx.query(sql.unsafe`set constraints all immediate`)
    await tx.query(sql.unsafe`alter table member enable trigger former_owner_wants_no_wallet`)
  })
  t.deepEqual(await wait(), [true, true])
  const text = await readFile(
    new URL('../../../db/migrations/0153_wallets_of_former_owners.sql', import.meta.url),
    'utf8',
  )
  const [, call = ''] = /^(select .*;)$/m.exec(text) ?? []
  await own.pool.query({ ...sql.unsafe``, sql: call })
  t.deepEqual(await wait(), [false, true])
  t.like(await withdrawn(), [{ actor: 'operator the service', detail: { wallet: NEW } }])
  t.true(await isTold())
})

/** Sessions that wait for one with this process id. */
const WAITS_FOR = `
  select from pg_stat_activity where datname = current_database() and $1 = any (pg_blocking_pids(pid))`

test('who asks while they are being made a manager is refused', async (t) => {
  const { own, id: request, partner, owner, client, account, campaign } = await open()
  await client.goLive.withdraw.mutate({ account, slug: campaign.slug, request })
  const wish = { liveSlug: 'late', chain: 'base', token: 'USDC', wallet: NEW, startsAt: '2100-01-01T00:00:00.000Z' }
  const looking = await connect(t, own.databaseUrl)
  const { asked } = await own.pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`select from partner where id = ${partner} for no key update`)
    const late = refusalOf(client.goLive.ask.mutate({ account, slug: campaign.slug, wish }))
    const pid = await tx.oneFirst(sql.type(z.object({ pid: z.number() }))`select pg_backend_pid() as pid`)
    const waits = async () => (await looking.query(WAITS_FOR, [pid])).rowCount
    t.is(await until(waits, (count) => count === 1), 1)
    await tx.query(sql.unsafe`update member set role = 'manager' where id = ${owner.memberId}`)
    return { asked: late }
  })
  t.is((await asked).reason, 'role_too_low')
})
