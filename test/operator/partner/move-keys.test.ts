import test, { type ExecutionContext } from 'ava'
import { runHere } from '../../support/operator/run.ts'
import { openKeyring } from '../../../process/keyring.ts'
import { SECRETS_KEY, testKeyring } from '../../support/keyring.ts'
import { type Cell, moveWords, openCell } from '../../support/moving/cells.ts'
import { stateOf } from '../../support/moving/states.ts'
import { makeShop } from '../../support/partner-api/partner.ts'
import { makeMember, makeUser } from '../../support/portal/portal.ts'
import { makeEndpoint } from '../../support/webhook/webhooks.ts'

const THEIR_KEY = Buffer.alloc(32, 9)
const theirRing = openKeyring(THEIR_KEY)
/** A key that only the processes of the second cell still have. */
const olderRing = openKeyring(Buffer.alloc(32, 8))
const [OURS, THEIRS] = [SECRETS_KEY, THEIR_KEY.toString('hex')]
const PLACES = { partner: 'secret', webhook_endpoint: 'secret', portal_user: 'totp_secret' }

/** All secrets of a cell: the ids of their rows, and the sealed values. */
const secretsIn = async (cell: Cell) => {
  const places = Object.entries(PLACES).map(
    ([table, column]) => `select id, ${column} as sealed from ${table} where ${column} is not null`,
  )
  return cell.ask<{ id: string; sealed: Buffer }>(places.join(' union all '))
}

/** Two cells with keys of their own, and a partner in both that has an endpoint and somebody with an app's codes. */
const open = async (t: ExecutionContext) => {
  const [from, to] = [await openCell(t, 'first'), await openCell(t, 'second')]
  const partners: string[] = []
  for (const cell of [from, to]) {
    const { partner } = await makeShop(cell)
    const { userId } = await makeUser(cell, { hasSecondFactor: true })
    await makeMember(cell, { partner, userId, role: 'owner' })
    await makeEndpoint(cell, { partner, url: 'https://shop.test/hooks', events: ['guarantee.paid'] })
    partners.push(partner)
  }
  const keys = { DATABASE_URL: to.databaseUrl, SECRETS_KEY: `${THEIRS},${OURS}` }
  t.is((await runHere(['secrets', 'reseal'], keys)).code, 0)
  const [partner = '', other = ''] = partners
  await to.ask('update partner set secret = $2 where id = $1', [other, olderRing.seal(Buffer.alloc(32, 1), other)])
  const move = (...keys: string[]) =>
    runHere([...moveWords(partner, to), '--wait', '0'], {
      DATABASE_URL: from.databaseUrl,
      MOVE_DATABASE_URL: to.databaseUrl,
      SECRETS_KEY: keys.join(),
    })
  return { from, to, partner, move }
}

test('the secrets of a partner that moves are sealed with the key of the database that it comes to, and those of others stay as they are', async (t) => {
  const { from, to, move } = await open(t)
  const [ours, theirs] = [await secretsIn(from), await secretsIn(to)]
  let moved = await move(THEIRS, OURS)
  for (let tries = 1; moved.code !== 0 && tries < 8; tries += 1) {
    await from.tend()
    moved = await move(THEIRS, OURS)
  }
  t.is(moved.code, 0, moved.stderr)
  const arrived = new Map((await secretsIn(to)).map(({ id, sealed }) => [id, sealed]))
  for (const { id, sealed } of theirs) t.deepEqual(arrived.get(id), sealed)
  t.is(ours.length, 3)
  for (const { id, sealed } of ours)
    t.deepEqual(theirRing.open(arrived.get(id) as Buffer, id), testKeyring.open(sealed, id))
})

test('a move with keys that the processes there cannot read with is refused with what to give, and nothing has changed', async (t) => {
  const { from, to, partner, move } = await open(t)
  const before = await secretsIn(to)
  for (const keys of [[OURS], [OURS, THEIRS]]) {
    const { code, stderr } = await move(...keys)
    t.is(code, 1)
    t.regex(stderr, /begins with a key that the other database does not use: give it the key of that database first/)
  }
  const alone = await move(THEIRS)
  t.is(alone.code, 1)
  t.regex(alone.stderr, /SECRETS_KEY is not the key that encrypted the secrets in this database/)
  await from.ask('update partner set secret = $2 where id = $1', [
    partner,
    olderRing.seal(Buffer.alloc(32, 1), partner),
  ])
  const lacking = await move(THEIRS, OURS)
  t.is(lacking.code, 1)
  t.regex(
    lacking.stderr,
    /lacks a key with which secrets of ptr_\w+ are sealed here: give it .* the one of this database after it/,
  )
  t.is(await stateOf(from, partner), undefined)
  t.deepEqual(await secretsIn(to), before)
})

test('a move that goes on with other keys than it began with copies nothing', async (t) => {
  const { from, to, partner, move } = await open(t)
  await move(THEIRS, OURS)
  t.is(await stateOf(from, partner), 'holding')
  await from.ask(`update partner_move set state = 'leaving'`)
  await from.tend()
  t.regex((await move(OURS, THEIRS)).stderr, /begins with a key that the other database does not use/)
  t.is(await stateOf(to, partner), undefined)
})
