import test from 'ava'
import { suspendPartner } from '../../../../api/actions/account/suspend-partner.ts'
import { untilProven } from '../../../../api/portal/sign-in/confirmed.ts'
import type { Statements } from '../../../../db/statements.ts'
import { checkSignatures } from '../../../../worker/self-check/passkeys.ts'
import { theOperator } from '../../../support/factory.ts'
import { softPasskey } from '../../../support/portal/passkeys.ts'
import { portalClient, signedInAs } from '../../../support/portal/portal.ts'
import { reasonOf } from '../../../support/portal/refusal.ts'
import { fileService } from '../../../support/site/file-service.ts'

const shared = fileService(test)

/** An owner who has just signed in with a passkey. */
const open = async () => {
  const service = await shared()
  const { client, account } = await signedInAs(service)
  const device = softPasskey()
  const answer = device.make(await client.passkey.beginAdding.mutate())
  await client.passkey.add.mutate({ name: 'A phone', answer })
  const browser = portalClient(service)
  await browser.client.passkey.signIn.mutate({ answer: device.sign(await browser.client.passkey.beginSignIn.mutate()) })
  return { service, account, ...browser, session: { token: browser.cookie.token ?? '', isProven: false } }
}

test.serial(
  'who signs in with a passkey sees the portal at once, and gets a key once a worker has looked',
  async (t) => {
    const { service, account, client } = await open()
    t.deepEqual(await client.key.list.query({ account }), [])
    const making = client.key.create.mutate({ account, label: 'A shop', scopes: ['read'] })
    t.is(await checkSignatures(service), 1)
    await t.notThrowsAsync(making)
  },
)

test.serial('nobody whose partner is suspended while a worker checks it gets what they asked for before', async (t) => {
  const { service, account, client } = await open()
  const making = reasonOf(client.webhook.create.mutate({ account, url: 'https://shop.example/hook' }))
  // The call has been let in by the time that the same session's next ones are answered.
  for (let i = 0; i < 3; i += 1) t.deepEqual(await client.webhook.list.query({ account }), [])
  await suspendPartner(service, theOperator, { partnerId: account.partner, reason: 'Unpaid.' })
  t.is(await checkSignatures(service), 1)
  t.is(await making, 'suspended')
})

test.serial('what concerns money waits until a worker has checked what the passkey signed', async (t) => {
  const { service, session } = await open()
  let checked = 0
  const rows: Statements['rows'] = async (...asked) => {
    const found = await service.statements.rows(...asked)
    checked += await checkSignatures(service)
    return found
  }
  await untilProven({ statements: { ...service.statements, rows } }, session)
  t.is(checked, 1)
})

test.serial('where no worker checks it, what concerns money is refused for now', async (t) => {
  const { service, session } = await open()
  await t.throwsAsync(untilProven(service, session, 0), { message: /Try again in a minute/ })
})
