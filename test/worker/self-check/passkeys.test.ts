import test from 'ava'
import type pg from 'pg'
import { sql } from 'slonik'
import { z } from 'zod'
import { newId } from '../../../db/new-id.ts'
import { checkSignatures } from '../../../worker/self-check/passkeys.ts'
import { auditOf } from '../../support/audit.ts'
import { connect } from '../../support/attack.ts'
import { urlAs } from '../../support/roles.ts'
import { softPasskey } from '../../support/portal/passkeys.ts'
import { portalClient, signedInAs } from '../../support/portal/portal.ts'
import { fileService } from '../../support/site/file-service.ts'

const shared = fileService(test)

/** An owner who has signed in with a passkey. */
const open = async () => {
  const service = await shared()
  const person = await signedInAs(service, { hasSecondFactor: false })
  const device = softPasskey()
  const options = await person.client.passkey.beginAdding.mutate()
  await person.client.passkey.add.mutate({ name: 'A phone', answer: device.make(options) })
  const browser = portalClient(service)
  await browser.client.passkey.signIn.mutate({ answer: device.sign(await browser.client.passkey.beginSignIn.mutate()) })
  return { service, person, browser }
}

const sessionRow = z.object({ id: z.string(), isEnded: z.boolean() })

test.serial('what a passkey has signed holds, and its session goes on', async (t) => {
  const { service, browser } = await open()
  t.is(await checkSignatures(service), 1)
  t.is(await checkSignatures(service), 0)
  t.truthy((await browser.client.session.me.query()).user)
})

/** Has the credential of a web process make up a session with this token. */
const makeUp = async (web: pg.Client, userId: string, token: string): Promise<void> => {
  const { rows } = await web.query('select id from passkey where user_id = $1', [userId])
  await web.query('begin')
  await web.query('update passkey set counter = counter + 1, last_used_at = now() where id = $1', [rows[0].id])
  await web.query(
    `select open_passkey_session($1, $2, sha256($4::bytea),
      row(null, $3, '{"type":"webauthn.get"}'::bytea, repeat('a', 37)::bytea, sha512($4::bytea), null, null)::passkey_signature,
      null, null)`,
    [newId('ses'), userId, rows[0].id, token],
  )
  await web.query('commit')
}

test.serial('a session that the credential of a web process makes up is ended, and the team can read it', async (t) => {
  const { service, person } = await open()
  await checkSignatures(service)
  const web = await connect(t, urlAs('web', service.databaseUrl))
  await makeUp(web, person.userId, 'mine')
  t.is(await checkSignatures(service), 1)
  const sessions = await service.pool.any(sql.type(sessionRow)`
    select s.id, s.ended_at is not null as "isEnded" from session s
    where token_hash = sha256('mine')`)
  t.like(sessions, [{ isEnded: true }])
  t.like((await auditOf(service, person.partner)).at(-1), { action: 'user.session_forged' })
})

test.serial(
  'a made-up session that somebody has locked keeps nobody else waiting, and is ended once it is free',
  async (t) => {
    const { service } = await open()
    const { person } = await open()
    const web = await connect(t, urlAs('web', service.databaseUrl))
    await makeUp(web, person.userId, 'locked')
    await open()
    await web.query("begin; select from session where token_hash = sha256('locked') for update")
    const unchecked = () =>
      service.pool.anyFirst(sql.type(z.object({ isLocked: z.boolean() }))`
      select s.token_hash = sha256('locked') as "isLocked"
      from passkey_signature p join session s on s.id = p.session_id where p.checked_at is null`)
    t.is((await unchecked()).length, 4)
    t.is(await checkSignatures(service), 3)
    t.deepEqual(await unchecked(), [true])
    await web.query('rollback')
    t.is(await checkSignatures(service), 1)
    t.deepEqual(await unchecked(), [])
  },
)

test.serial(
  'no session begins with what a passkey has signed before, nor with one that was not just used',
  async (t) => {
    const { service, person } = await open()
    const web = await connect(t, urlAs('web', service.databaseUrl))
    const { rows } = await web.query('select id from passkey where user_id = $1', [person.userId])
    const owner = await connect(t, service.databaseUrl)
    const { rows: signed } = await owner.query('select * from passkey_signature order by made_at desc limit 1')
    const again = () =>
      web.query(
        `select open_passkey_session($1, $2, sha256(convert_to($1, 'UTF8')),
        row(null, $3, $4::bytea, $5::bytea, $6::bytea, null, null)::passkey_signature, null, null)`,
        [
          newId('ses'),
          person.userId,
          rows[0].id,
          signed[0].client_data,
          signed[0].authenticator_data,
          signed[0].signature,
        ],
      )
    await t.throwsAsync(again, { message: /they have not just used this passkey/ })
    await web.query('begin')
    await web.query('update passkey set counter = counter + 1, last_used_at = now() where id = $1', [rows[0].id])
    await t.throwsAsync(again, { message: /passkey_signature_signature_key/ })
    await web.query('rollback')
  },
)
