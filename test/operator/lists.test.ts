import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { MOST_ENDED_KEYS } from '../../db/queries/operator/lists.ts'
import { revokeKey } from '../../api/actions/account/revoke-key.ts'
import { markHeldPaid } from '../../api/actions/payout/mark-held-paid.ts'
import { makeCampaign, makeDrawing, makeKey, makePartner, theOperator } from '../support/factory.ts'
import { HELD_CENTS, makeHeldDrawing, openPlace } from '../support/held.ts'
import { operatorOn } from '../support/operator/operator.ts'

const open = async (t: ExecutionContext) => {
  const place = await openPlace(t)
  const { operator, json } = operatorOn(place)
  const refused = async (about: RegExp, words: string) => {
    const { code, stdout, stderr } = await operator(...words.split(' '))
    t.deepEqual({ code, stdout }, { code: 1, stdout: '' }, words)
    t.regex(stderr, about)
    t.is(stderr.trim().split('\n').length, 1, `one line: ${stderr}`)
  }
  return {
    place,
    refused,
    json: <Output>(words: string) => json<Output>(...words.split(' ')),
    says: async (words: string) => (await operator(...words.split(' '))).stdout,
  }
}

test('every partner is listed with how many campaigns and keys are in use', async (t) => {
  const { place, json, says } = await open(t)
  t.regex(await says('partner list'), /no partners yet/)
  const [first, second] = [await makePartner(place), await makePartner(place)]
  await makeCampaign(place, { partner: first })
  await makeKey(place, { partner: first })
  const { id } = await makeKey(place, { partner: first })
  await revokeKey(place, theOperator, id)
  const { partners } = await json<{ partners: Record<string, unknown>[] }>('partner list')
  t.deepEqual(
    partners.map(({ createdAt: _createdAt, ...rest }) => rest),
    [
      { id: first, name: 'A shop', suspendedAt: null, movedTo: null, campaigns: 1, keys: 1 },
      { id: second, name: 'A shop', suspendedAt: null, movedTo: null, campaigns: 0, keys: 0 },
    ],
  )
  t.regex(await says('partner list'), new RegExp(`${first}  A shop  campaigns 1, keys 1`))
})

test('campaigns are listed as their records, of every partner or of one', async (t) => {
  const { place, json, says, refused } = await open(t)
  const [one, other] = [await makePartner(place), await makePartner(place)]
  const first = await makeCampaign(place, { partner: one })
  const second = await makeCampaign(place, { partner: other })
  type Listed = { campaigns: { id: string; slug: string; partner: string; prizeTable: string }[] }
  const { campaigns } = await json<Listed>('campaign list')
  t.deepEqual(
    campaigns.map(({ slug, partner }) => [slug, partner]),
    [
      [first.slug, one],
      [second.slug, other],
    ],
  )
  t.regex(campaigns[0]?.prizeTable ?? '', /^tbl_/)
  const ofOther = await json<Listed>(`campaign list --partner ${other}`)
  t.deepEqual(
    ofOther.campaigns.map(({ slug }) => slug),
    [second.slug],
  )
  t.regex(await says(`campaign list --partner ${other}`), new RegExp(`^${second.slug}  .*test, active, of ${other}`))
  await refused(/there is no partner ptr_x/, 'campaign list --partner ptr_x')
})

test('a partner’s keys are listed with what they may do and whether they still work, never the keys themselves', async (t) => {
  const { place, json, says, refused } = await open(t)
  const partner = await makePartner(place)
  const revoked = await makeKey(place, { partner })
  const expiring = await makeKey(place, { partner, mode: 'live', scopes: ['read'], expiresAt: new Date('2100-01-01') })
  await revokeKey(place, theOperator, revoked.id)
  const { keys } = await json<{ keys: Record<string, unknown>[] }>(`key list --partner ${partner}`)
  t.like(keys[0], {
    id: expiring.id,
    mode: 'live',
    scopes: ['read'],
    state: 'valid',
    expiresAt: '2100-01-01T00:00:00.000Z',
  })
  t.like(keys[1], { id: revoked.id, mode: 'test', state: 'revoked', lastUsedAt: null })
  const said = await says(`key list --partner ${partner}`)
  t.regex(said, new RegExp(`${revoked.id}  pds_test_…${revoked.key.slice(-4)}  test read,write  .*revoked, never used`))
  t.false([expiring, revoked].some(({ key }) => said.includes(key)))
  await refused(/there is no partner ptr_x/, 'key list --partner ptr_x')
  await refused(/partner: is missing/, 'key list')
})

test('of the keys that ended the newest 200 are listed, and that there are more', async (t) => {
  const { place, json, says } = await open(t)
  const partner = await makePartner(place)
  const valid = await makeKey(place, { partner })
  const end = (keys: number) =>
    place.pool.query(sql.unsafe`
      insert into api_key (id, partner_id, mode, hash, scopes, created_at, revoked_at)
      select new_id('key'), ${partner}, 'test', sha256(new_id('key')::bytea), '{read}', now() - i * interval '1 day', now()
      from generate_series(1, ${keys}) i`)
  const list = () => json<{ keys: { id: string; createdAt: string }[]; more?: true }>(`key list --partner ${partner}`)
  await end(MOST_ENDED_KEYS)
  t.is((await list()).more, undefined)
  const oldest = (await list()).keys.at(-1)?.createdAt
  await makeKey(place, { partner, expiresAt: new Date(Date.now() - 1) })
  const { keys, more } = await list()
  t.true(more)
  t.is(keys.length, 1 + MOST_ENDED_KEYS)
  t.is(keys[0]?.id, valid.id)
  t.true(keys.every(({ createdAt }) => createdAt !== oldest))
  t.regex(await says(`key list --partner ${partner}`), /Of those that ended these are the newest 200\.$/m)
})

test('a drawing of any account is shown as its partner sees it', async (t) => {
  const { place, json, says, refused } = await open(t)
  const { id, slug } = await makeHeldDrawing(place)
  await markHeldPaid(place, theOperator, { drawingId: id, position: 1, reference: 'wire 7', markedBy: 'ada' })
  const shown = await json<Record<string, unknown>>(`drawing show --drawing ${id}`)
  t.like(shown, { campaign: slug, id, number: 1, status: 'paid', winnersExpected: 3 })
  t.deepEqual(shown['payout'], { transferredCents: 0, heldCents: 3 * HELD_CENTS, heldPaidCents: HELD_CENTS })
  const said = await says(`drawing show --drawing ${id}`)
  t.regex(said, new RegExp(`^Drawing ${id} of ${slug}, number 1: paid`))
  t.regex(said, /Winners: 3 of 3\n.*cents, held\n.*held and paid: wire 7/)
  const campaign = await makeCampaign(place, { partner: await makePartner(place) })
  const fresh = await makeDrawing(place, { campaign })
  t.regex(await says(`drawing show --drawing ${fresh}`), /: open\nCutoff .*\nWinners: 0 of 3\n$/)
  await refused(/there is no drawing drw_x/, 'drawing show --drawing drw_x')
})

test('a key is made for certain addresses, which the list of keys says, and not for what is no address', async (t) => {
  const { place, json, says, refused } = await open(t)
  const partner = await makePartner(place)
  const create = `key create --partner ${partner} --mode live --scope read,winners`
  await refused(/address: must be an IP address, or a range like/, `${create} --address shop.test`)
  await json(`${create} --address 203.0.113.7,2001:db8::1/48`)
  const { keys } = await json<{ keys: { addresses: string[]; scopes: string[] }[] }>(`key list --partner ${partner}`)
  t.like(keys[0], { addresses: ['203.0.113.7/32', '2001:db8::/48'], scopes: ['read', 'winners'] })
  t.regex(
    await says(`key list --partner ${partner}`),
    /live read,winners {2}no label {2}from 203\.0\.113\.7\/32,2001:db8::\/48 /,
  )
})
