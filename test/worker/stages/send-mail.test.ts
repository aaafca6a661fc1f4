import { mock } from 'node:test'
import test from 'ava'
import { sql } from 'slonik'
import { newId } from '../../../db/new-id.ts'
import { insertNeedMail } from '../../../db/queries/needs/telling.ts'
import { noteMailServer } from '../../../db/queries/account/mail-sending.ts'
import { languages } from '../../../domain/language.ts'
import { isNeedMail, type LinkedMailKind, linkOf, mailKinds } from '../../../domain/portal/mail-kind.ts'
import { keepHouseOnce } from '../../../worker/housekeeping.ts'
import { remindOnce } from '../../../worker/reminders.ts'
import { makePartner } from '../../support/factory.ts'
import { testKeyring } from '../../support/keyring.ts'
import { mailFacts } from '../../support/mail/facts.ts'
import { headerOf } from '../../support/mail/mail-server.ts'
import { BASE_URL, openPostOffice } from '../../support/mail/post-office.ts'
import { poison } from '../../support/poison.ts'
import { asWorker } from '../../support/workplace.ts'
import { makeReader } from '../../support/portal/need-mails.ts'
import { makeUser } from '../../support/portal/portal.ts'

const TOKEN = 'A'.repeat(43)

const linked = { invitation: 'inv', email_change: 'emc', password_reset: 'rst' } as const satisfies Record<
  LinkedMailKind,
  string
>

test('every kind of mail arrives in each language, as text and as HTML, with whole links', async (t) => {
  const { place, server, want, send } = await openPostOffice(t)
  const partner = await makePartner(place)
  const wanted = []
  for (const language of languages) {
    const user = await makeReader(place, { partner })
    await place.pool.query(sql.unsafe`update portal_user set language = ${language} where id = ${user.userId}`)
    for (const kind of mailKinds) {
      const id = newId('mai')
      const told = [{ kind: 'missed', subject: `drw_${kind}`, beganAt: '2026-11-21 19:00:00+00' }] as const
      const to = { ...user, partnerId: partner, team: 'A shop' }
      if (isNeedMail(kind)) {
        const mail = { to, of: kind.slice(6) as 'missed', mode: 'live', at: new Date(), lines: [], told } as const
        await place.pool.transaction((tx) =>
          insertNeedMail(tx, mail, { id, facts: { ...mailFacts, of: kind.slice(6) } }),
        )
      } else {
        const prefix = kind in linked ? linked[kind as LinkedMailKind] : null
        const link = prefix && {
          about: newId(prefix),
          token: testKeyring.seal(Buffer.from(TOKEN), id),
          expiresAt: new Date(Date.now() + 3_600_000),
        }
        await want({ id, kind, recipient: user.email, ...link })
      }
      wanted.push({ id, kind, language, email: user.email, isLinked: kind in linked })
    }
  }
  await send()
  const ids = new Set(wanted.map(({ id }) => `<${id}@service.test>`))
  t.is(server.arrived.filter((one) => ids.has(headerOf(one, 'message-id') ?? '')).length, wanted.length)
  for (const { id, kind, language, email, isLinked } of wanted) {
    const one = server.arrived.find((each) => headerOf(each, 'message-id') === `<${id}@service.test>`)
    const { to = '', mail = { text: '', html: '', subject: '' } } = one ?? {}
    t.is(to, email)
    const offered = one && headerOf(one, 'list-unsubscribe')
    t.is(offered !== undefined, isNeedMail(kind), 'what is about the security of an account cannot be turned off')
    if (offered) t.is(one && headerOf(one, 'list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
    t.true(mail.html?.includes(`<html lang="${language}">`), `${kind} ${language}`)
    for (const body of [mail.text ?? '', mail.html ?? '']) {
      if (offered) t.true(body.includes(offered.slice(1, -1)))
      t.regex(body, language === 'de' ? /Antworten darauf liest niemand/ : /Nobody reads answers/)
      if (isLinked) t.true(body.includes(linkOf(BASE_URL, kind, TOKEN)), kind)
      for (const [, url] of body.matchAll(/href="([^"]*)"/g)) t.true(url?.startsWith(`${BASE_URL}/portal/`), url)
    }
  }
})

test('a mail is sent once, says that a machine wrote it, and then has no link any more', async (t) => {
  const { place, server, want, send, read } = await openPostOffice(t)
  const id = newId('mai')
  const token = testKeyring.seal(Buffer.from(TOKEN), id)
  await want({ id, kind: 'email_change', about: newId('emc'), token, expiresAt: new Date(Date.now() + 3_600_000) })
  await send()
  await send()
  const [one, ...more] = server.arrived
  t.deepEqual(more, [])
  t.like(one, { to: 'ada@shop.test', sender: 'draws@service.test' })
  t.is(one && headerOf(one, 'auto-submitted'), 'auto-generated')
  t.like(await read(id), { state: 'sent', tries: 1, failure: null, isLeased: false, hasToken: false })
  t.false(await place.pool.exists(sql.unsafe`select from mail where id = ${id} and token is not null`))
})

test('nothing that people chose gets into the headers or the markup of a mail', async (t) => {
  const { server, want, send } = await openPostOffice(t)
  const passkey = '<img src=x onerror=alert(1)>\r\nBcc: mallory@evil.test\r\n\r\n<b>x'
  const team = 'A shop\r\nBcc: mallory@evil.test\u2028X'
  await want({ facts: { ...mailFacts, passkey } })
  await want({ kind: 'invitation', facts: { ...mailFacts, team } })
  await send()
  t.is(server.arrived.length, 2)
  for (const { to, mail } of server.arrived) {
    t.is(to, 'ada@shop.test')
    t.is(mail.bcc, undefined)
    t.false(mail.html?.includes('<img'))
  }
  const subjects = server.arrived.map(({ mail }) => mail.subject?.replaceAll('\u2060', ''))
  t.true(subjects.some((subject) => subject?.startsWith('Join A shop Bcc: mallory@evil.test X on')))
})

test('a server that answers 451 gets the mail again after a while, the same one', async (t) => {
  const { server, want, send, read, pass } = await openPostOffice(t)
  server.toMail = async () => ({ code: 451, text: '4.3.0 Come back later' })
  const id = await want()
  await send()
  const first = await read(id)
  t.like(first, { state: 'waiting', tries: 1, failure: 'The mail server answered 451 4.3.0 Come back later' })
  t.true(first.dueInMs > 30_000 && first.dueInMs <= 80_000)
  server.toMail = async () => null
  await send()
  t.is(server.arrived.length, 0, 'not before its time')
  await pass(id, 1)
  await send()
  t.like(await read(id), { state: 'sent', tries: 2, failure: null })
  t.deepEqual(
    server.arrived.map((one) => headerOf(one, 'message-id')),
    [`<${id}@service.test>`],
  )
})

test.serial('a machine whose clock is days ahead gives up no mail before its time', async (t) => {
  const { server, want, send, read } = await openPostOffice(t)
  server.toMail = async () => ({ code: 452, text: 'Full' })
  const id = await want()
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 5 * 24 * 3_600_000 })
  try {
    await send()
  } finally {
    mock.timers.reset()
  }
  t.like(await read(id), { state: 'waiting', tries: 1, failure: 'The mail server answered 452 Full' })
})

test('a recipient whom the server does not know is given up, with its answer; others are not held up', async (t) => {
  const { server, want, send, read } = await openPostOffice(t)
  server.toRecipient = (address) => (address.startsWith('nobody') ? { code: 550, text: '5.1.1 No such user' } : null)
  const [lost, fine] = [await want({ recipient: 'nobody@shop.test' }), await want()]
  await send()
  t.like(await read(lost), { state: 'given up', tries: 1, failure: 'The mail server answered 550 5.1.1 No such user' })
  t.like(await read(fine), { state: 'sent' })
})

test('a mail that nobody takes is given up after four days, and one that nothing sent for so long is not sent', async (t) => {
  const { place, server, want, send, read, pass } = await openPostOffice(t)
  server.toMail = async () => ({ code: 452, text: 'Full' })
  const [tried, old] = [await want(), await want()]
  await pass(old, 97)
  for (let times = 0; times < 20; times += 1) {
    await pass(tried, 5)
    await send()
  }
  t.like(await read(tried), { state: 'given up', failure: 'The mail server answered 452 Full' })
  t.true((await read(tried)).tries >= 18)
  server.toMail = async () => null
  await send()
  t.deepEqual(server.arrived, [])
  t.like(await read(old), { state: 'waiting', tries: 0 })
  await keepHouseOnce(asWorker(place))
  t.like(await read(old), { state: 'given up', tries: 0, failure: 'It was not sent in time.' })
})

test('without a mail server mails wait, and nothing is reminded of them', async (t) => {
  const { place, want, read } = await openPostOffice(t)
  const id = await want()
  await noteMailServer(place.workerPool, null)
  t.is(await remindOnce(place, ['send-mail']), 0)
  t.like(await read(id), { state: 'waiting', tries: 0 })
})

test('an invitation that was withdrawn is not sent', async (t) => {
  const { place, server, want, send, read } = await openPostOffice(t)
  const { userId } = await makeUser(place)
  const [id, about] = [newId('mai'), newId('emc')]
  await place.pool.query(sql.unsafe`
    insert into email_change (id, user_id, email, token_hash, expires_at, withdrawn_at)
    values (${about}, ${userId}, 'a@b.test', sha256(''), now() + interval '1 hour', now())`)
  const token = testKeyring.seal(Buffer.from(TOKEN), id)
  await want({ id, kind: 'email_change', about, token, expiresAt: new Date(Date.now() + 3_600_000) })
  await send()
  t.deepEqual(server.arrived, [])
  t.like(await read(id), { state: 'given up', failure: 'Its link was used or withdrawn.', hasToken: false })
})

test('while the server takes its time no transaction is open, and another worker does not send the same', async (t) => {
  const { place, server, runner, openRunner, want, send, read } = await openPostOffice(t)
  const [began, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<null>()]
  server.toMail = () => {
    began.resolve()
    return answer.promise
  }
  const id = await want()
  await remindOnce(place, ['send-mail'])
  await runner.runOnce()
  await began.promise
  const isBusy = await place.pool.exists(sql.unsafe`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`)
  t.false(isBusy)
  t.like(await read(id), { state: 'waiting', isLeased: true })
  await send(openRunner())
  answer.resolve(null)
  await runner.finish?.()
  t.like(await read(id), { state: 'sent', tries: 1 })
  t.is(server.arrived.length, 1)
})

test('a worker that is killed after the server took a mail sends it again, under the same Message-ID', async (t) => {
  const { place, server, runner, openRunner, want, send, read, pass } = await openPostOffice(t)
  const id = await want()
  await place.pool.query(sql.unsafe`create function die() returns trigger language plpgsql as
    'begin perform pg_terminate_backend(pg_backend_pid()); return new; end'`)
  await place.pool.query(sql.unsafe`create trigger die before update on mail for each row
    when (old.lease is not null and new.lease is null) execute function die()`)
  await remindOnce(place, ['send-mail'])
  await runner.runOnce()
  await runner.finish?.()
  await place.pool.query(sql.unsafe`drop trigger die on mail`)
  t.is(server.arrived.length, 1)
  t.like(await read(id), { state: 'waiting', isLeased: true })
  await send(openRunner())
  t.is(server.arrived.length, 1, 'not before the lease has run out')
  await pass(id, 1)
  await send(openRunner())
  t.like(await read(id), { state: 'sent' })
  const [first, second] = server.arrived
  t.is(first && headerOf(first, 'message-id'), second && headerOf(second, 'message-id'))
})

test('a mail that the database does not let a worker take keeps no other from being sent', async (t) => {
  const { place, runner, want, send, read } = await openPostOffice(t)
  const refused = await want()
  const other = await want()
  const mend = await poison(place.pool, 'mail', `new.id = '${refused}' and new.lease is not null`)
  await remindOnce(place, ['send-mail'])
  await runner.runOnce()
  await runner.finish?.()
  t.like(await read(other), { state: 'sent' })
  t.like(await read(refused), { state: 'waiting', tries: 0 })
  await mend()
  await send()
  t.like(await read(refused), { state: 'sent' })
})
