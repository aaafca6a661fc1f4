import { randomBytes } from 'node:crypto'
import test, { type ExecutionContext } from 'ava'
import { newId } from '../../../db/new-id.ts'
import { TOKEN_BYTES, tokenFrom, tokenHash } from '../../../domain/portal/token.ts'
import { fileDatabase } from '../../support/database.ts'
import { makePartner } from '../../support/factory.ts'
import { makeMember, makeSession, makeUser } from '../../support/portal/portal.ts'
import { openWorkplace } from '../../support/workplace.ts'
import { forbids, thief } from './attack.ts'

const database = fileDatabase(test)

const newToken = () => tokenFrom(randomBytes(TOKEN_BYTES))
const SET = 'update portal_user set email = $2 where id = $1'

/** An owner with a second factor, and somebody with the credential of the web process. */
const open = async (t: ExecutionContext) => {
  const place = await openWorkplace(database.url)
  t.teardown(place.close)
  const partner = await makePartner(place)
  const owner = await makeUser(place, { hasSecondFactor: true })
  await makeMember(place, { partner, userId: owner.userId, role: 'owner' })
  const web = await thief(t, 'web', database.url)
  const email = `new.${owner.email}`
  const ask = async (session: string | null, link: string) => {
    const values = [session, newId('emc'), email, tokenHash(link)]
    return (await web.query('select ask_email_change($1, $2, $3, $4) as ends', values)).rows[0].ends
  }
  const use = async (link: string | null) =>
    (await web.query('select use_email_change($1) as done', [link])).rows[0].done
  return { place, partner, owner, email, web, ask, use }
}

test('another address is asked for by the session of who has just confirmed, for their own account', async (t) => {
  const { place, owner, web, ask } = await open(t)
  const unconfirmed = await makeSession(place, owner.userId, { confirmed: false })
  for (const token of [newToken(), unconfirmed.token, '', null]) t.is(await ask(token, newToken()), null)
  t.truthy(await ask((await makeSession(place, owner.userId)).token, newToken()))
  const { rows } = await web.query('select user_id from email_change where user_id = $1', [owner.userId])
  t.is(rows.length, 1)
})

test('another address counts for who has the token of its link', async (t) => {
  const { place, owner, email, web, ask, use } = await open(t)
  const link = newToken()
  await ask((await makeSession(place, owner.userId)).token, link)
  const { rows } = await web.query('select token_hash from email_change where user_id = $1', [owner.userId])
  for (const token of [newToken(), rows[0].token_hash.toString('hex'), '', null]) t.false(await use(token))
  await web.query('begin')
  t.true(await use(link))
  await web.query(SET, [owner.userId, email])
  await web.query('commit')
  t.false(await use(link), 'it is used once')
})

test('with the credential of the web process and another mailbox nobody takes an account over', async (t) => {
  const { owner, email, web } = await open(t)
  await forbids(
    t,
    web,
    `insert into email_change (id, user_id, email, token_hash, expires_at)
    values ($1, $2, $3, $4, now() + interval '1 hour')`,
    [newId('emc'), owner.userId, email, tokenHash('mine')],
  )
  await forbids(t, web, 'update email_change set used_at = now() where user_id = $1', [owner.userId])
  await t.throwsAsync(web.query(SET, [owner.userId, email]), { message: /nobody has followed the link/ })
})
