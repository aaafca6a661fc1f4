import test from 'ava'
import { codeOf } from '../../../support/portal/authenticator.ts'
import { softPasskey } from '../../../support/portal/passkeys.ts'
import { makeSession, PASSWORD, portalClient, signedInAs } from '../../../support/portal/portal.ts'
import { reasonOf } from '../../../support/portal/refusal.ts'
import { fileService } from '../../../support/site/file-service.ts'
import { besideUncommitted } from '../../../support/uncommitted.ts'

const shared = fileService(test, { isPatient: true })

type Client = ReturnType<typeof portalClient>['client']
type Phone = ReturnType<typeof softPasskey>
type Loot = { client: Client; code: () => string; phone: Phone; passkey: string; ownSession: string }

/** What a thief asks for in a stolen session. `password`: their victim signs in by the password alone. */
const acts: Readonly<Record<string, { password?: true; act: (loot: Loot) => Promise<unknown> }>> = {
  'sets a password': {
    password: true,
    act: ({ client }) => client.user.changePassword.mutate({ current: PASSWORD, next: 'battery staple horse' }),
  },
  'takes another name': { act: ({ client }) => client.user.rename.mutate({ name: 'Somebody Else' }) },
  'makes recovery codes': { act: ({ client, code }) => client.user.newRecoveryCodes.mutate({ code: code() }) },
  'makes recovery codes by a passkey’s confirmation': { act: ({ client }) => client.user.newRecoveryCodes.mutate({}) },
  'removes the second factor': { act: ({ client }) => client.user.removeSecondFactor.mutate({}) },
  'removes a passkey': { act: ({ client, passkey }) => client.passkey.remove.mutate({ id: passkey }) },
  'ends their victim’s session': { act: ({ client, ownSession }) => client.session.end.mutate({ id: ownSession }) },
  'ends all other sessions': { act: ({ client }) => client.session.endOthers.mutate() },
  'confirms by a passkey': {
    act: async ({ client, phone }) =>
      client.passkey.confirm.mutate({ answer: phone.sign(await client.passkey.beginConfirming.mutate()) }),
  },
  'confirms by a code': { act: ({ client, code }) => client.session.confirm.mutate({ code: code() }) },
}

const END = `
  with locked as (select id from portal_user where id = $1 for no key update)
  update session set ended_at = now() where id = $2 and user_id in (select id from locked)`

for (const [what, { password, act }] of Object.entries(acts))
  test(`nobody ${what} in a session that is ended while the call waits for its user`, async (t) => {
    const service = await shared()
    const owner = await signedInAs(service, { hasSecondFactor: !password })
    const phone = softPasskey()
    if (!password) {
      const answer = phone.make(await owner.client.passkey.beginAdding.mutate())
      await owner.client.passkey.add.mutate({ name: 'A phone', answer })
    }
    const [passkey] = (await owner.client.passkey.list.query()).passkeys
    const stolen = await makeSession(service, owner.userId)
    const thief = portalClient(service, stolen.token)
    const { totpSecret, sessionId: ownSession } = owner
    const loot = {
      client: thief.client,
      code: () => codeOf(totpSecret),
      phone,
      passkey: passkey?.id ?? '',
      ownSession,
    }
    const before = await owner.client.passkey.list.query()
    let reason = ''
    const hasWaited = await besideUncommitted(t, service.databaseUrl, {
      change: { text: END, values: [owner.userId, stolen.sessionId] },
      statement: '%from portal_user where id%for no key update%',
      work: async () => {
        reason = await reasonOf(act(loot))
      },
    })
    t.true(hasWaited)
    t.is(reason, 'not_signed_in')
    t.is(thief.cookie.token, stolen.token, 'they get no other session')
    t.deepEqual((await owner.client.passkey.list.query()).passkeys.length, before.passkeys.length)
    t.is((await owner.client.session.me.query()).user?.name, owner.name)
  })
