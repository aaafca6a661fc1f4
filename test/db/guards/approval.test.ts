import test, { type ExecutionContext } from 'ava'
import { newId } from '../../../db/new-id.ts'
import { openAttacked, refuses, refusesChanges } from '../../support/attack.ts'
import { makeCampaign, makePartner } from '../../support/factory.ts'
import { makeMember, makeUser } from '../../support/portal/portal.ts'
import { ageApprovals, ageOwners, readNotices } from '../../support/portal/owners.ts'
import type { Role } from '../../../domain/portal/role.ts'

const OLD = `0x${'ab'.repeat(20)}`
const NEW = `0x${'1'.repeat(40)}`
const OTHER = `0x${'2'.repeat(40)}`

const ASK = 'insert into approval (id, partner_id, kind, what, asked_by) values ($1, $2, $3, $4, $5)'
const DECIDE = 'update approval set decision = $2, decided_by = $3, decided_at = now() where id = $1'
const CHANGE = `insert into wallet_change (id, campaign_id, previous, wallet, requested_by, approval_id)
  values ($1, $2, $3, $4, $5, $6)`

/** A live campaign of a team with two owners of a month, and a connection that may write any statement. */
const open = async (t: ExecutionContext) => {
  const attacked = await openAttacked(t)
  const { place, client } = attacked
  const partner = await makePartner(place)
  const payout = { chain: 'base', token: 'USDC', wallet: OLD }
  const campaign = await makeCampaign(place, { partner, mode: 'live', payout })
  const join = async (role: Role, { of = partner, hasSecondFactor = true } = {}) => {
    const { userId } = await makeUser(place, { hasSecondFactor })
    return makeMember(place, { partner: of, userId, role })
  }
  const [ada, ben] = [await join('owner'), await join('owner')]
  await ageOwners(place, partner)
  const what = { campaign: campaign.id, slug: campaign.slug, wallet: NEW, previous: OLD }
  const ask = async (by = ada, hours = 25) => {
    const id = newId('apr')
    await client.query(ASK, [id, partner, 'wallet', what, by])
    await ageApprovals(place, partner, hours)
    return id
  }
  /** Several statements as one transaction. */
  const all = async (...statements: readonly [text: string, values?: unknown[]][]) => {
    try {
      await client.query('begin')
      for (const [text, values = []] of statements) await client.query(text, values)
      await client.query('commit')
      return true
    } catch (error) {
      await client.query('rollback')
      t.regex((error as { code: string }).code, /^23/, String(error))
      return false
    }
  }
  const carryOut = (id: string, wallet = NEW, by = ada): [string, unknown[]] => [
    CHANGE,
    [newId('wch'), campaign.id, OLD, wallet, by, id],
  ]
  const approve = (id: string, by: string) => all([DECIDE, [id, 'approved', by]], carryOut(id))
  return { ...attacked, partner, campaign, join, ada, ben, what, ask, all, carryOut, approve }
}

test('another owner approves a wallet, which is asked of the operator in that transaction', async (t) => {
  const { ask, approve, ben, client } = await open(t)
  const id = await ask()
  t.true(await approve(id, ben))
  const { rows } = await client.query('select wallet, approval_id as approval from wallet_change')
  t.deepEqual(rows, [{ wallet: NEW, approval: id }])
})

test('nobody approves what they asked for, also under a second membership of the same person', async (t) => {
  const { ask, approve, ada, client, place, partner, ben } = await open(t)
  const id = await ask()
  t.false(await approve(id, ada))
  const { rows } = await client.query('select user_id as "userId" from member where id = $1', [ada])
  await client.query('update member set removed_at = now() where id = $1', [ada])
  const again = await makeMember(place, { partner, userId: rows[0].userId, role: 'owner' })
  await ageOwners(place, partner)
  t.false(await approve(id, again))
  t.false(await approve(id, ben), 'who asked for it has left, as that member')
})

test('neither a manager, a viewer, an owner of another team nor a former owner approves', async (t) => {
  const { ask, approve, join, place, client, partner } = await open(t)
  const id = await ask()
  const elsewhere = await makePartner(place)
  const [manager, viewer, stranger, gone, demoted] = [
    await join('manager'),
    await join('viewer'),
    await join('owner', { of: elsewhere }),
    await join('owner'),
    await join('owner'),
  ]
  await ageOwners(place, elsewhere)
  await ageOwners(place, partner)
  await client.query('update member set removed_at = now() where id = $1', [gone])
  await client.query("update member set role = 'manager' where id = $1", [demoted])
  for (const member of [manager, viewer, stranger, gone, demoted]) t.false(await approve(id, member))
  await refuses(t, client, DECIDE, [id, 'refused', manager])
  await refuses(t, client, DECIDE, [id, 'refused', stranger])
})

test('an owner of less than three days, or without a second factor, does not approve, but may refuse', async (t) => {
  const { ask, approve, join, place, partner, client } = await open(t)
  const id = await ask()
  const bare = await join('owner', { hasSecondFactor: false })
  await ageOwners(place, partner)
  t.false(await approve(id, bare))
  const young = await join('owner')
  t.false(await approve(id, young))
  await ageOwners(place, partner, 2)
  t.false(await approve(id, young))
  await client.query(DECIDE, [id, 'refused', young])
  t.pass()
})

test('since when somebody is an owner is what the database says, and is not given', async (t) => {
  const { client, join, ben } = await open(t)
  const manager = await join('manager')
  const since = async (id: string) =>
    (await client.query('select owner_since as since from member where id = $1', [id])).rows[0].since as Date | null
  await client.query("update member set owner_since = '2020-01-01' where id = $1", [manager])
  t.is(await since(manager), null)
  await client.query("update member set role = 'owner', owner_since = '2020-01-01' where id = $1", [manager])
  t.true(Date.now() - ((await since(manager))?.getTime() ?? 0) < 60_000)
  const before = await since(ben)
  await client.query("update member set role = 'viewer' where id = $1", [ben])
  await client.query("update member set role = 'owner' where id = $1", [ben])
  t.deepEqual(await since(ben), before, 'who is made an owner again at once is the owner that they were')
})

test('nothing is approved before its waiting time, nor after it expired, whatever times are given', async (t) => {
  const { ask, approve, ben, ada, client, partner, what } = await open(t)
  t.false(await approve(await ask(ada, 0), ben))
  t.false(await approve(await ask(ada, 23), ben))
  t.false(await approve(await ask(ada, 24 * 7), ben))
  const id = newId('apr')
  await client.query(
    `insert into approval (id, partner_id, kind, what, asked_by, asked_at, not_before, expires_at)
      values ($1, $2, 'wallet', $3, $4, now() - interval '9 days', now() - interval '8 days', now() + interval '9 years')`,
    [id, partner, what, ada],
  )
  t.false(await approve(id, ben))
})

test('what is asked for stays as it is, and is decided once', async (t) => {
  const { ask, approve, ben, ada, client, all, carryOut } = await open(t)
  const id = await ask()
  await refusesChanges(t, client, 'approval', { id }, [
    `what = what || '{"wallet": "${OTHER}"}'`,
    "kind = 'key'",
    `asked_by = '${ben}'`,
    "not_before = now() - interval '1 day'",
    "expires_at = now() + interval '1 year'",
    "fingerprint = sha256('mine')",
  ])
  t.true(await approve(id, ben))
  t.false(await approve(id, ben))
  for (const decision of ['refused', 'withdrawn']) await refuses(t, client, DECIDE, [id, decision, ada])
  await client.query('update wallet_change set withdrawn_at = now()')
  t.false(await all(carryOut(id)), 'an approval is good for one change')
  await refuses(t, client, 'delete from approval')
  await refuses(t, client, 'truncate approval cascade')
  const refused = await ask()
  await client.query(DECIDE, [refused, 'refused', ben])
  t.false(await approve(refused, ben))
})

test('what is carried out is what was approved, at that moment and in full', async (t) => {
  const { ask, ben, ada, all, carryOut, campaign } = await open(t)
  const id = await ask()
  const decided = [DECIDE, [id, 'approved', ben]] as [string, unknown[]]
  t.false(await all(decided), 'approved and not carried out')
  t.false(await all(decided, carryOut(id, OTHER)), 'another wallet')
  t.false(await all(decided, carryOut(id, NEW, ben)), 'in the name of another')
  t.false(await all(decided, [CHANGE, [newId('wch'), campaign.id, null, NEW, ada, id]]), 'another wallet before it')
  t.false(await all(carryOut(id)), 'not approved yet')
  t.true(await all(decided, carryOut(id)))
})

test('a wallet is not approved once the one that it was to replace has been replaced', async (t) => {
  const { ask, approve, ben, all, campaign } = await open(t)
  const id = await ask()
  const transaction = `0x${'8'.repeat(64)}`
  const isSet = await all(
    [CHANGE, [newId('wch'), campaign.id, OLD, OTHER, 'the operator', null]],
    ['update wallet_change set approved_by = $1, approved_at = now(), transaction = $2', [OTHER, transaction]],
    ['update campaign set payout_wallet = $2 where id = $1', [campaign.id, OTHER]],
  )
  t.true(isSet)
  t.false(await approve(id, ben))
})

test('without an approval a member asks for no wallet and makes no live key where the team has two owners', async (t) => {
  const { client, ada, campaign, partner, place } = await open(t)
  const change = (by: string) => [newId('wch'), campaign.id, OLD, NEW, by, null]
  const makeKey = `insert into api_key (id, partner_id, mode, hash, scopes, made_by) values ($1, $2, $3, sha256(random()::text::bytea), '{read}', $4)`
  await refuses(t, client, CHANGE, change(ada))
  await refuses(t, client, makeKey, [newId('key'), partner, 'live', ada])
  await client.query(makeKey, [newId('key'), partner, 'test', ada])
  await client.query(CHANGE, change('the operator'))
  await client.query(makeKey, [newId('key'), partner, 'live', null])
  await refuses(t, client, makeKey, [newId('key'), await makePartner(place), 'live', ada])
})

test('an owner who is removed, or made one a moment ago, changes nothing for three days', async (t) => {
  const { client, ada, ben, partner, place, join } = await open(t)
  const two = async (of = partner) =>
    (await client.query('select takes_two_owners($1) as two', [of])).rows[0].two as boolean
  t.true(await two())
  await client.query('update member set removed_at = now() where id = $1', [ben])
  t.true(await two())
  await ageOwners(place, partner, 2)
  t.true(await two())
  await ageOwners(place, partner, 1)
  t.false(await two())
  const cleo = await join('owner')
  t.false(await two(), 'one who is new is no second owner yet')
  await ageOwners(place, partner, 3)
  t.true(await two())
  await client.query("update member set role = 'manager' where id = $1", [cleo])
  await client.query("update member set role = 'owner' where id = $1", [cleo])
  t.true(await two(), 'demoted and promoted again is not a way around')
  t.truthy(ada)
})

test('a live key is let in as it was asked for, and with every member of it', async (t) => {
  const { client, ada, ben, partner, place, all } = await open(t)
  const key = newId('key')
  const hash = '11'.repeat(32)
  const what = {
    key,
    hash,
    label: 'Shop',
    scopes: ['read'],
    addresses: ['203.0.113.0/24'],
    expiresAt: '2100-01-01T00:00:00.000Z',
    replaces: null,
    overlapHours: null,
  }
  const id = newId('apr')
  await client.query(ASK, [id, partner, 'key', what, ada])
  await ageApprovals(place, partner, 2)
  const insert = `insert into api_key (id, partner_id, mode, hash, label, scopes, addresses, expires_at, made_by, approval_id)
    values ($1, $2, $3, decode($4, 'hex'), $5, $6, $7, $8, $9, $10)`
  const right: unknown[] = [key, partner, 'live', hash, 'Shop', ['read'], ['203.0.113.0/24'], '2100-01-01', ada, id]
  const decided = [DECIDE, [id, 'approved', ben]] as [string, unknown[]]
  for (const [at, value] of [
    [0, newId('key')],
    [1, await makePartner(place)],
    [2, 'test'],
    [3, '22'.repeat(32)],
    [4, 'Other'],
    [5, ['read', 'write']],
    [6, null],
    [6, ['0.0.0.0/0']],
    [7, null],
    [8, ben],
    [8, null],
  ] as const)
    t.false(await all(decided, [insert, right.with(at, value)]), `${at}: ${String(value)}`)
  t.true(await all(decided, [insert, right]))
})

test('a request for a key ends with the key, which outlives the time before which nobody may approve it', async (t) => {
  const { client, partner, ada } = await open(t)
  const ends = async (after: string) => {
    const id = newId('apr')
    const { rows } = await client.query(
      `${ASK.replace('$4', `jsonb_build_object('expiresAt', now() + $4::interval)`)}
        returning (expires_at - now())::text as ends`,
      [id, partner, 'key', after, ada],
    )
    return rows[0].ends
  }
  t.is(await ends('2 days'), '2 days')
  t.is(await ends('1 year'), '7 days')
  await t.throwsAsync(ends('59 minutes'), { message: /violates check constraint/ })
})

test('requests are asked for by members who may, for live campaigns of their team, ten at a time, and twenty of a team', async (t) => {
  const { client, join, partner, what, place, ask, ada, ben } = await open(t)
  const [manager, viewer] = [await join('manager'), await join('viewer')]
  const stranger = await join('owner', { of: await makePartner(place) })
  for (const by of [manager, viewer, stranger])
    await refuses(t, client, ASK, [newId('apr'), partner, 'wallet', what, by])
  await refuses(t, client, ASK, [newId('apr'), partner, 'key', {}, viewer])
  const payout = { chain: 'base', token: 'USDC', wallet: OLD }
  const foreign = await makeCampaign(place, { partner: await makePartner(place), mode: 'live', payout })
  const inTest = await makeCampaign(place, { partner })
  for (const { id } of [foreign, inTest])
    await refuses(t, client, ASK, [newId('apr'), partner, 'wallet', { ...what, campaign: id }, ada])
  for (let i = 0; i < 10; i += 1) await ask(ada, 0)
  await refuses(t, client, ASK, [newId('apr'), partner, 'wallet', what, ada])
  for (let i = 0; i < 10; i += 1) await ask(ben, 0)
  await refuses(t, client, ASK, [newId('apr'), partner, 'wallet', what, await join('owner')])
})

test('owners get a notice of each change of owners, and a notice stays as it is', async (t) => {
  const { client, join, ben, ada, place, partner, ask } = await open(t)
  const cleo = await join('owner')
  await client.query('update member set removed_at = now() where id = $1', [ben])
  await ask()
  t.deepEqual(await readNotices(place, partner), [
    { kind: 'owner_added', member: ben },
    { kind: 'owner_added', member: cleo },
    { kind: 'owner_gone', member: ben },
    { kind: 'approval_asked', member: ada },
  ])
  await refuses(t, client, "update owner_notice set kind = 'owner_gone'")
  await refuses(t, client, 'delete from owner_notice')
  await refuses(t, client, 'truncate owner_notice')
})
