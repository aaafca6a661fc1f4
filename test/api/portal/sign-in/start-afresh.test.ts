import test from 'ava'
import { issueReset } from '../../../../api/actions/account/issue-reset.ts'
import { askForEmail } from '../../../../api/portal/sign-in/change-email.ts'
import { Refused } from '../../../../domain/refusals.ts'
import { theOperator } from '../../../support/factory.ts'
import { bytesOfSecret, codeOf } from '../../../support/portal/authenticator.ts'
import { mailFor, tokenMailedTo } from '../../../support/portal/mail.ts'
import { softPasskey } from '../../../support/portal/passkeys.ts'
import { makeSession, makeUser, PASSWORD, portalClient, signedInAs } from '../../../support/portal/portal.ts'
import { reasonOf, refusalOf } from '../../../support/portal/refusal.ts'
import type { Service } from '../../../support/service.ts'
import { fileService } from '../../../support/site/file-service.ts'

const shared = fileService(test)

const NEW_PASSWORD = 'battery staple horse'

type Client = ReturnType<typeof portalClient>['client']

/** An owner, and a thief who has a confirmed session of theirs. */
const robbed = async () => {
  const service = await shared()
  const owner = await signedInAs(service, { hasSecondFactor: false })
  const stolen = await makeSession(service, owner.userId)
  return { service, owner, stolen, thief: portalClient(service, stolen.token).client }
}
type Robbed = Awaited<ReturnType<typeof robbed>>

const resetToken = async (service: Service, email: string): Promise<string> => {
  const place = { ...service, baseUrl: 'https://api.test' }
  const { resetUrl } = await issueReset(place, theOperator, { email, removesSecondFactor: false })
  return new URL(resetUrl).hash.slice(1)
}

const setUpApp = async (client: Client): Promise<void> => {
  const { secret } = await client.user.beginSecondFactor.mutate({ password: PASSWORD })
  await client.user.finishSecondFactor.mutate({ code: codeOf(bytesOfSecret(secret)) })
}

const addPasskey = async (client: Client): Promise<void> => {
  const answer = softPasskey().make(await client.passkey.beginAdding.mutate())
  await client.passkey.add.mutate({ name: 'A phone', answer })
}

/** What an owner may do in their own session about a thief, beside what ends the thief's session alone. */
const inSession: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
  'changes the password': (client) => client.user.changePassword.mutate({ current: PASSWORD, next: NEW_PASSWORD }),
  'sets up a second factor': setUpApp,
  'adds their first passkey': addPasskey,
  'ends all other sessions': (client) => client.session.endOthers.mutate(),
}

const acts: Readonly<Record<string, (place: Robbed) => Promise<unknown>>> = {
  ...Object.fromEntries(
    Object.entries(inSession).map(([what, act]) => [what, ({ owner }: Robbed) => act(owner.client)]),
  ),
  'takes a link to a new password': async ({ service, owner }) =>
    portalClient(service).client.reset.complete.mutate({
      token: await resetToken(service, owner.email),
      password: NEW_PASSWORD,
    }),
  'ends the thief’s session': ({ owner, stolen }) => owner.client.session.end.mutate({ id: stolen.sessionId }),
}

for (const [what, act] of Object.entries(acts))
  test(`an address that a thief asked for is not taken once its owner ${what}`, async (t) => {
    const place = await robbed()
    const { service, owner, thief } = place
    const wished = `thief.of.${owner.userId.toLowerCase()}@evil.test`
    await thief.email.ask.mutate({ email: wished })
    const token = await tokenMailedTo(service, wished)
    await act(place)
    t.is(await reasonOf(thief.session.signOut.mutate()), 'not_signed_in', 'the thief is out')
    const guest = portalClient(service).client
    const refused = await refusalOf(guest.email.confirm.mutate({ token }))
    t.is(refused.reason, 'token_not_valid')
    t.regex(refused.message, /ended since\. .*ask for another one on your account page/)
    t.is(await reasonOf(guest.session.signIn.mutate({ email: wished, password: PASSWORD })), 'sign_in_failed')
  })

for (const [what, act] of Object.entries(inSession))
  test(`a link to a new password is worth nothing once somebody ${what}`, async (t) => {
    const { service, owner } = await robbed()
    const token = await resetToken(service, owner.email)
    await act(owner.client)
    const refused = await refusalOf(portalClient(service).client.reset.read.mutate({ token }))
    t.is(refused.reason, 'token_not_valid')
    t.regex(refused.message, /changed since\. .*ask for another one/)
  })

test('a call that began in a session asks for no address once it has ended', async (t) => {
  const { service, owner, stolen } = await robbed()
  const { userId, name } = owner
  await owner.client.session.endOthers.mutate()
  const refused = await t.throwsAsync(askForEmail(service, { token: stolen.token, userId, name }, 'late@evil.test'), {
    instanceOf: Refused,
  })
  t.is(refused?.reason, 'not_signed_in')
  t.deepEqual(await mailFor(service, 'late@evil.test'), [])
})

test('who ends all other sessions is still known in this browser, and is mailed of a sign-in in another', async (t) => {
  const service = await shared()
  const { email } = await makeUser(service)
  const [own, other] = [portalClient(service), portalClient(service)]
  const signIn = ({ client }: typeof own) => client.session.signIn.mutate({ email, password: PASSWORD })
  const mails = async () => (await mailFor(service, email)).map(({ kind }) => kind)
  await signIn(own)
  await signIn(other)
  t.deepEqual(await mails(), ['new_device', 'new_device'])
  await own.client.session.endOthers.mutate()
  await signIn(own)
  t.is((await mails()).length, 2)
  await signIn(other)
  t.is((await mails()).length, 3)
})
