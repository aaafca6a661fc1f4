import { userInfo } from 'node:os'
import test, { type ExecutionContext } from 'ava'
import { newId } from '../../../db/new-id.ts'
import { auditOf, consoleEntriesOf } from '../../support/audit.ts'
import { testDatabase } from '../../support/database.ts'
import { folderOf } from '../../support/folder.ts'
import { makePartner } from '../../support/factory.ts'
import { makeMember, makeSession, makeUser, PASSWORD, portalClient } from '../../support/portal/portal.ts'
import { startService } from '../../support/service.ts'
import { DATABASE_URL_FILE } from '../../../operator/local-stack.ts'
import { runHere } from '../../support/operator/run.ts'

const open = async (t: ExecutionContext) => {
  const service = await startService(await testDatabase(t))
  t.teardown(service.stop)
  const operator = (words: string[], environment: Record<string, string> = { BASE_URL: 'https://portal.test/' }) =>
    runHere(['user', ...words], { DATABASE_URL: service.databaseUrl, ...environment })
  const json = async (...words: string[]) => {
    const { code, stdout, stderr } = await operator([...words, '--json'])
    if (code !== 0) throw new Error(stderr)
    return JSON.parse(stdout)
  }
  const refused = async (about: RegExp, ...words: string[]) => {
    const { code, stdout, stderr } = await operator(words)
    t.deepEqual({ code, stdout }, { code: 1, stdout: '' }, words.join(' '))
    t.regex(stderr, about)
    t.is(stderr.trim().split('\n').length, 1, `one line: ${stderr}`)
  }
  return { service, operator, json, refused, partner: await makePartner(service) }
}

const tokenIn = (link: string): string => new URL(link).hash.slice(1)

test('an invitation is a link under BASE_URL that makes an owner, or the role that it is for', async (t) => {
  const { service, json, partner } = await open(t)
  const { id, acceptUrl, expiresAt } = await json('invite', '--partner', partner, '--email', 'Ada@Shop.test')
  t.regex(id, /^inv_\w{22}$/)
  t.regex(acceptUrl, /^https:\/\/portal\.test\/portal\/accept#[\w-]{43}$/)
  t.true(new Date(expiresAt) > new Date())
  const { client } = portalClient(service)
  await client.invitation.accept.mutate({ token: tokenIn(acceptUrl), name: 'Ada', password: PASSWORD })
  t.like(await client.session.me.query(), {
    user: { email: 'ada@shop.test' },
    partners: [{ id: partner, role: 'owner' }],
  })
  const viewer = await json('invite', '--partner', partner, '--email', 'v@shop.test', '--role', 'viewer')
  t.like(await client.invitation.read.mutate({ token: tokenIn(viewer.acceptUrl) }), { role: 'viewer' })
})

test('without DATABASE_URL and BASE_URL the link is that of this machine’s web process', async (t) => {
  const { service, partner } = await open(t)
  const words = ['user', 'invite', '--partner', partner, '--email', 'ada@shop.test']
  const DATA_DIR = await folderOf(t, { [DATABASE_URL_FILE]: service.databaseUrl })
  t.regex((await runHere(words, { DATA_DIR })).stdout, /^http:\/\/localhost:3000\/portal\/accept#/m)
  const onOtherPort = await runHere(words, { DATA_DIR, PORT: '4001' })
  t.regex(onOtherPort.stdout, /^http:\/\/localhost:4001\/portal\/accept#/m)
})

test('with DATABASE_URL a link is made only under a BASE_URL that can be one', async (t) => {
  const { operator, partner } = await open(t)
  const words = ['invite', '--partner', partner, '--email', 'ada@shop.test']
  const missing = await operator(words, {})
  t.deepEqual({ ...missing, stderr: '' }, { code: 1, stdout: '', stderr: '' })
  t.regex(missing.stderr, /^BASE_URL is missing: set it as the web processes of this database have it/)
  const wrong = await operator(words, { BASE_URL: 'portal.test' })
  t.is(wrong.code, 1)
  t.regex(wrong.stderr, /BASE_URL/)
})

test('who is signed out is so everywhere at once, which their teams read, and nobody else is', async (t) => {
  const { service, json, refused, partner } = await open(t)
  const [ada, bob] = [await makeUser(service), await makeUser(service)]
  for (const { userId } of [ada, bob]) await makeMember(service, { partner, userId, role: 'owner' })
  const sessions = await Promise.all([ada, ada, bob].map(({ userId }) => makeSession(service, userId)))
  const clients = sessions.map(({ token }) => portalClient(service, token).client)
  const areSignedIn = () => Promise.all(clients.map(async ({ session }) => (await session.me.query()).user !== null))
  t.deepEqual(await areSignedIn(), [true, true, true])
  t.deepEqual(await json('sign-out', '--email', ada.email.toUpperCase()), { email: ada.email, sessions: 2 })
  t.deepEqual(await areSignedIn(), [false, false, true])
  const entry = (await auditOf(service, partner)).find(({ action }) => action === 'user.signed_out')
  t.like(entry, { actor: `operator ${userInfo().username}`, detail: { email: ada.email } })
  t.like(await json('sign-out', '--email', ada.email), { sessions: 0 })
  await refused(/There is no user with the e-mail address nobody@shop\.test/, 'sign-out', '--email', 'nobody@shop.test')
})

test('a reset is a link that sets a new password, and turns the second factor off when that is said', async (t) => {
  const { service, json } = await open(t)
  const { email } = await makeUser(service, { hasSecondFactor: true })
  const { client } = portalClient(service)
  const reset = async (...words: string[]) => {
    const { resetUrl } = await json('reset', '--email', email.toUpperCase(), ...words)
    t.regex(resetUrl, /^https:\/\/portal\.test\/portal\/reset#[\w-]{43}$/)
    await client.reset.complete.mutate({ token: tokenIn(resetUrl), password: 'battery staple horse' })
    return client.session.signIn.mutate({ email, password: 'battery staple horse' })
  }
  t.deepEqual(await reset(), { state: 'code_needed' })
  t.deepEqual(await reset('--second-factor'), { state: 'signed_in' })
})

test('a reset is in the audit logs of the person’s teams, or in the console’s log where they have none', async (t) => {
  const { service, json, partner } = await open(t)
  const [member, alone] = [await makeUser(service), await makeUser(service)]
  await makeMember(service, { partner, userId: member.userId, role: 'owner' })
  for (const { email } of [member, alone]) await json('reset', '--email', email)
  const actor = `operator ${userInfo().username}`
  const reset = ({ email }: { email: string }) => ({ actor, action: 'user.reset_issued', detail: { email } })
  const inTeam = (await auditOf(service, partner)).filter(({ action }) => action === 'user.reset_issued')
  t.is(inTeam.length, 1)
  t.like(inTeam[0], reset(member))
  t.deepEqual(await consoleEntriesOf(service, actor), [reset(alone)])
})

test('users are listed with their places in teams', async (t) => {
  const { service, json, partner, operator } = await open(t)
  t.deepEqual(await json('list'), { users: [] })
  const { userId, email, name } = await makeUser(service, { hasSecondFactor: true })
  await makeMember(service, { partner, userId, role: 'owner' })
  const { users } = await json('list')
  t.is(users.length, 1)
  t.like(users[0], { id: userId, email, name, hasSecondFactor: true, teams: [{ partner, role: 'owner' }] })
  t.regex((await operator(['list'])).stdout, new RegExp(`^${email}  .*owner of ${partner}  second factor$`, 'm'))
})

test('what cannot be is refused in one line', async (t) => {
  const { service, refused, partner } = await open(t)
  const user = await makeUser(service)
  await makeMember(service, { partner, userId: user.userId, role: 'owner' })
  const nobody = newId('ptr')
  await refused(new RegExp(`no partner ${nobody}`), 'invite', '--partner', nobody, '--email', 'ada@shop.test')
  await refused(/email: must be an e-mail address/, 'invite', '--partner', partner, '--email', 'ada')
  await refused(/role: must be one of/, 'invite', '--partner', partner, '--email', 'ada@shop.test', '--role', 'king')
  await refused(/is already a member of the team/, 'invite', '--partner', partner, '--email', user.email)
  await refused(/no user with the e-mail address/, 'reset', '--email', 'nobody@shop.test')
  await refused(/email/, 'reset')
})
