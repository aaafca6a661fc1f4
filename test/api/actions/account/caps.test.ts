import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { createKey } from '../../../../api/actions/account/create-key.ts'
import { inviteMember } from '../../../../api/actions/account/invite-member.ts'
import { rollKey } from '../../../../api/actions/account/roll-key.ts'
import { revokeKey } from '../../../../api/actions/account/revoke-key.ts'
import { createPrizeTable } from '../../../../api/actions/campaign/create-prize-table.ts'
import { KEYS_A_DAY, MAX_KEYS } from '../../../../db/queries/account/api-keys.ts'
import { MAX_OPEN_INVITATIONS } from '../../../../db/queries/account/invitations.ts'
import { MAX_PRIZE_TABLES } from '../../../../db/queries/campaign/prize-tables.ts'
import { memberCaller, type Mode } from '../../../../domain/actor.ts'
import { teamWords } from '../../../../domain/refusal-words/team.ts'
import { connect, refuses } from '../../../support/attack.ts'
import { makePartner, makePrizeTable, theOperator } from '../../../support/factory.ts'
import { makeMember, makeUser, signedInAs } from '../../../support/portal/portal.ts'
import { refusalOf } from '../../../support/portal/refusal.ts'
import { reasonOfRefusal } from '../../../support/refusal.ts'
import { fileService } from '../../../support/site/file-service.ts'

const service = fileService(test)

const keysOf = async (partner: string, mode: Mode = 'test') => {
  const place = await service()
  const create = () =>
    createKey(place, theOperator, {
      partnerId: partner,
      mode,
      label: 'Shop',
      scopes: ['read'],
      addresses: [],
      expiresAt: null,
    })
  const count = () =>
    place.pool.oneFirst(sql.type(z.object({ keys: z.number() }))`
      select count(*)::int as keys from api_key where partner_id = ${partner} and mode = ${mode}::mode
        and revoked_at is null and (expires_at is null or expires_at > now())`)
  return { place, create, count }
}

const fill = async (partner: string, keys: number) => {
  const { pool } = await service()
  await pool.query(sql.unsafe`
    insert into api_key (id, partner_id, mode, hash, scopes)
    select 'key_' || left(md5(i || ${partner}), 22), ${partner}, 'test', sha256((i || ${partner})::bytea), '{read}'
    from generate_series(1, ${keys}) i`)
}

test('however many keys are made at one time, an account never has more than 50', async (t) => {
  const partner = await makePartner(await service())
  await fill(partner, MAX_KEYS - 2)
  const { create, count } = await keysOf(partner)
  const reasons = await Promise.all(Array.from({ length: 6 }, () => reasonOfRefusal(create())))
  t.deepEqual(reasons.toSorted(), [...Array.from({ length: 4 }, () => 'key_limit'), 'none', 'none'])
  t.is(await count(), MAX_KEYS)
  const live = await keysOf(partner, 'live')
  t.is(await reasonOfRefusal(live.create()), 'none', 'the other mode has its own')
})

test('a key that ends makes room for another, and the last one can still be rolled without an overlap', async (t) => {
  const partner = await makePartner(await service())
  await fill(partner, MAX_KEYS - 1)
  const { place, create, count } = await keysOf(partner)
  const { id } = await create()
  const roll = (key: string, overlapHours: number) => rollKey(place, theOperator, { id: key, overlapHours })
  t.is(await reasonOfRefusal(roll(id, 24)), 'key_limit')
  const rolled = await roll(id, 0)
  t.is(await count(), MAX_KEYS)
  await revokeKey(place, theOperator, rolled.id)
  t.is(await reasonOfRefusal(create()), 'none')
})

test('who makes keys and revokes them again comes to an end, before their team, and their team before the operator', async (t) => {
  const place = await service()
  const loud = await signedInAs(place)
  const { partner } = loud
  const other = await signedInAs(place, { partner })
  const made = (by: string, keys: number, age = '1 hour') =>
    place.pool.query(sql.unsafe`
      insert into api_key (id, partner_id, mode, hash, scopes, made_by, created_at, revoked_at)
      select new_id('key'), ${partner}, 'test', sha256(new_id('key')::bytea), '{read}', ${by}, now() - ${age}::interval,
        now()
      from generate_series(1, ${keys})`)
  const create = ({ client, account }: typeof loud) =>
    refusalOf(client.key.create.mutate({ account, label: 'Shop', scopes: ['read'] }))
  await made(loud.memberId, KEYS_A_DAY.ofMember, '25 hours')
  await made(loud.memberId, KEYS_A_DAY.ofMember - 1)
  t.is((await create(loud)).reason, 'none')
  t.like(await create(loud), { reason: 'key_limit', message: teamWords.keysOfDay(KEYS_A_DAY.ofMember, 'test').en })
  t.is((await create(other)).reason, 'none', 'who ends a key of theirs can make another')
  const third = await makeMember(place, { partner, userId: (await makeUser(place)).userId, role: 'manager' })
  await made(third, KEYS_A_DAY.ofTeam - KEYS_A_DAY.ofMember - 1)
  t.like(await create(other), { reason: 'key_limit', message: teamWords.keysOfTeamsDay(KEYS_A_DAY.ofTeam, 'test').en })
  const { create: byOperator } = await keysOf(partner)
  t.is(await reasonOfRefusal(byOperator()), 'none')
})

test('the database itself keeps an account at 50 keys', async (t) => {
  const place = await service()
  const client = await connect(t, place.databaseUrl)
  const partner = await makePartner(place)
  await fill(partner, MAX_KEYS)
  const { count } = await keysOf(partner)
  await refuses(
    t,
    client,
    `insert into api_key (id, partner_id, mode, hash, scopes)
    values ('key_0000000000000000000051', $1, 'test', sha256('51'), '{read}')`,
    [partner],
  )
  await client.query(
    `update api_key set revoked_at = now() where id in (select id from api_key where partner_id = $1 limit 1)`,
    [partner],
  )
  await client.query(
    `insert into api_key (id, partner_id, mode, hash, scopes)
    values ('key_0000000000000000000051', $1, 'test', sha256('51'), '{read}')`,
    [partner],
  )
  await refuses(t, client, 'update api_key set revoked_at = null where partner_id = $1', [partner])
  t.is(await count(), MAX_KEYS)
})

test('a team has at most 100 open invitations, and a newer one to the same person is none more', async (t) => {
  const place = { ...(await service()), baseUrl: 'https://api.test' }
  const { partner } = await signedInAs(place)
  const invite = (email: string) => inviteMember(place, theOperator, { partnerId: partner, email, role: 'viewer' })
  await invite('first@shop.test')
  await place.pool.query(sql.unsafe`
    insert into invitation (id, partner_id, email, role, token_hash, expires_at)
    select 'inv_' || left(md5(i || ${partner}), 22), ${partner}, i || '@shop.test', 'viewer', sha256((i || ${partner})::bytea), now() + interval '1 day'
    from generate_series(2, ${MAX_OPEN_INVITATIONS}) i`)
  t.is(await reasonOfRefusal(invite('one.more@shop.test')), 'invitation_limit')
  t.is(await reasonOfRefusal(invite('first@shop.test')), 'none')
})

test('a partner makes at most 1,000 prize tables, the operator any number', async (t) => {
  const place = await service()
  const { partner, memberId } = await signedInAs(place)
  const { table } = await makePrizeTable(place)
  const caller = memberCaller(memberId, partner, 'test')
  await createPrizeTable(place, caller, table)
  await place.pool.query(sql.unsafe`
    insert into prize_table (id, version, denominator, amounts_cents, weights, thresholds, fingerprint, made_by)
    select 'tbl_' || left(md5(i || ${partner}), 22), version, denominator, amounts_cents, weights, thresholds, fingerprint, made_by
    from prize_table cross join generate_series(2, ${MAX_PRIZE_TABLES}) i where made_by = ${partner}`)
  t.is(await reasonOfRefusal(createPrizeTable(place, caller, table)), 'prize_table_limit')
  t.is(await reasonOfRefusal(createPrizeTable(place, theOperator, table)), 'none')
})
