import test from 'ava'
import { beginMoving } from '../../support/moving/away.ts'
import { type Cell, movingBetween, openCell } from '../../support/moving/cells.ts'
import { copyThere, sidesOf } from '../../support/moving/states.ts'
import { hashCheaply } from '../../support/portal/passwords.ts'
import { makeMember, makeSession, makeUser } from '../../support/portal/portal.ts'
import { makeShop } from '../../support/partner-api/partner.ts'

const passwordOf = async (cell: Cell, userId: string) =>
  (await cell.ask<{ hash: string }>('select password_hash as hash from portal_user where id = $1', [userId]))[0]?.hash

const presentSessionsOf = async (cell: Cell, userId: string) =>
  (await cell.ask('select from session s where user_id = $1 and is_present(s)', [userId])).length

/** A partner with an owner whose account is in both cells, as it was when a move was given up after the copy. */
const openGivenUp = async (t: Parameters<typeof openCell>[0]) => {
  const [from, to] = [await openCell(t, 'first'), await openCell(t, 'second')]
  const { partner } = await makeShop(from)
  const { userId } = await makeUser(from, { password: 'a stolen password', hasSecondFactor: true })
  await makeMember(from, { partner, userId, role: 'owner' })
  const move = movingBetween(from, to, partner)
  await move.once()
  await from.tend()
  await copyThere(await sidesOf(t, from, to), partner)
  const stays = await move.once('--stay')
  t.is(stays.answer?.state, 'stays', stays.stderr)
  const changed = hashCheaply('another password')
  await from.ask('update portal_user set password_hash = $2, password_changed_at = now() where id = $1', [
    userId,
    changed,
  ])
  return { from, to, partner, userId, move, changed }
}

test('somebody comes along with the password that they have now, and not with that of a move which was given up', async (t) => {
  const { to, userId, move, changed } = await openGivenUp(t)
  t.not(await passwordOf(to, userId), changed)
  await makeSession(to, userId)
  const moved = await move.toItsEnd()
  t.is(moved.code, 0, JSON.stringify(moved))
  t.is(await passwordOf(to, userId), changed)
  t.is(await presentSessionsOf(to, userId), 0)
})

test('so does somebody whose other team has gone on from there', async (t) => {
  const { to, userId, move, changed } = await openGivenUp(t)
  const { partner } = await makeShop(to)
  await makeMember(to, { partner, userId, role: 'viewer' })
  await beginMoving(to, partner, ['holding', 'leaving', 'gone'])
  t.is((await move.toItsEnd()).code, 0)
  t.is(await passwordOf(to, userId), changed)
})

test('somebody who works for another team there keeps their account as it is there', async (t) => {
  const { to, userId, move } = await openGivenUp(t)
  const { partner } = await makeShop(to)
  await makeMember(to, { partner, userId, role: 'viewer' })
  const before = await passwordOf(to, userId)
  await makeSession(to, userId)
  t.is((await move.toItsEnd()).code, 0)
  t.is(await passwordOf(to, userId), before)
  t.is(await presentSessionsOf(to, userId), 1)
})
