import { userInfo } from 'node:os'
import test from 'ava'
import { auditOf, consoleEntriesOf } from '../../support/audit.ts'
import { testDatabase } from '../../support/database.ts'
import { SECRETS_KEY } from '../../support/keyring.ts'
import { mailRows } from '../../support/portal/mail.ts'
import { makeUser, PASSWORD, portalClient, signedInAs } from '../../support/portal/portal.ts'
import { startService } from '../../support/service.ts'
import { asWorker } from '../../support/workplace.ts'
import { runHere } from '../../support/operator/run.ts'
import { answerResets } from '../../../worker/answer-resets.ts'

type Listed = { to: string; kind: string; link: string | null }

test('mails that wait are shown to the operator with their links, which the audit log of the team says', async (t) => {
  const service = await startService(await testDatabase(t))
  t.teardown(service.stop)
  const { client, account, partner, email } = await signedInAs(service)
  const other = await signedInAs(service)
  await client.team.invite.mutate({ account, email: 'grace@shop.test', role: 'viewer' })
  await other.client.team.invite.mutate({ account: other.account, email: 'chidi@shop.test', role: 'viewer' })
  await client.email.ask.mutate({ email: 'new@shop.test' })

  const settings = { DATABASE_URL: service.databaseUrl, BASE_URL: 'https://portal.test', SECRETS_KEY }
  const run = (...words: string[]) => runHere(['mail', 'list', ...words], settings)
  const all = JSON.parse((await run('--json')).stdout).mail
  t.is(all.length, 4)
  const own = JSON.parse((await run('--partner', partner, '--json')).stdout).mail as Listed[]
  const told = own.find(({ to }) => to === email)
  t.like(told, { kind: 'email_change_asked', partner: null, link: null })
  const mail = own.filter((one) => one !== told)
  t.like(mail, [
    { to: 'grace@shop.test', kind: 'invitation', partner },
    { to: 'new@shop.test', kind: 'email_change', partner: null },
  ])
  t.regex(String(mail[1]?.link), /^https:\/\/portal\.test\/portal\/email#[\w-]{43}$/)
  const link = String(mail[0]?.link)
  const token = new URL(link).hash.slice(1)
  const shown = (await auditOf(service, partner)).filter(({ action }) => action === 'mail.link_shown')
  t.is(shown.length, 4, 'twice two links')
  t.like(shown[0], { detail: { email: 'grace@shop.test', kind: 'invitation' } })
  t.regex(String(shown[0]?.actor), /^operator /)

  const text = (await run('--partner', partner)).stdout
  t.regex(text, /^To grace@shop\.test, since .*: Join A shop/)
  t.true(text.includes(link))
  t.false(
    (await mailRows(service)).some((row) => row.includes(token)),
    'the database has it sealed',
  )

  const guest = portalClient(service).client
  await guest.invitation.accept.mutate({ token, name: 'Grace', password: PASSWORD })
  const left = JSON.parse((await run('--partner', partner, '--json')).stdout).mail as Listed[]
  t.deepEqual(
    left.map(({ kind }) => kind).toSorted(),
    ['email_change', 'email_change_asked', 'owner_notice'],
    'an invitation that was accepted waits no longer, and its owner hears of it',
  )
})

test('a link for somebody in no team is shown to the operator, which the console’s log says', async (t) => {
  const service = await startService(await testDatabase(t))
  t.teardown(service.stop)
  const { email } = await makeUser(service)
  await portalClient(service).client.reset.ask.mutate({ email })
  await answerResets(asWorker(service))
  const settings = { DATABASE_URL: service.databaseUrl, BASE_URL: 'https://portal.test', SECRETS_KEY }
  t.regex((await runHere(['mail', 'list'], settings)).stdout, /https:\/\/portal\.test\/portal\/reset#/)
  const actor = `operator ${userInfo().username}`
  t.deepEqual(await consoleEntriesOf(service, actor), [
    { actor, action: 'mail.link_shown', detail: { email, kind: 'password_reset' } },
  ])
})

test('a partner whom nobody knows is refused', async (t) => {
  const service = await startService(await testDatabase(t))
  t.teardown(service.stop)
  const settings = { DATABASE_URL: service.databaseUrl, BASE_URL: 'https://portal.test', SECRETS_KEY }
  const { code, stderr } = await runHere(['mail', 'list', '--partner', 'ptr_x'], settings)
  t.is(code, 1)
  t.regex(stderr, /no partner ptr_x/)
  const { stdout } = await runHere(['mail', 'list'], settings)
  t.is(stdout, 'No mail waits.\n')
})
