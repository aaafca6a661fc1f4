import test from 'ava'
import { printMail } from '../../../local/demo/mail.ts'
import { testDatabase } from '../../support/database.ts'
import { testKeyring } from '../../support/keyring.ts'
import { portalClient, signedInAs } from '../../support/portal/portal.ts'
import { startService } from '../../support/service.ts'
import { until } from '../../support/until.ts'

test('a mail that nothing sends is printed once, with the link that its reader would follow', async (t) => {
  const service = await startService(await testDatabase(t))
  t.teardown(service.stop)
  const { client, account } = await signedInAs(service)
  await client.team.invite.mutate({ account, email: 'grace@shop.test', role: 'viewer' })
  const printed: string[] = []
  const stopping = new AbortController()
  const place = { ...service, keyring: testKeyring, baseUrl: 'http://localhost:3000', signal: stopping.signal }
  const printing = printMail(place, (text) => printed.push(text))
  const mailOf = (email: string) => printed.filter((text) => text.includes(`Mail to ${email}: `))
  await until(
    async () => mailOf('grace@shop.test'),
    (texts) => texts.length > 0,
  )
  await client.team.invite.mutate({ account, email: 'chidi@shop.test', role: 'viewer' })
  await until(
    async () => mailOf('chidi@shop.test'),
    (texts) => texts.length > 0,
  )
  stopping.abort()
  await printing
  const [mail = '', ...others] = mailOf('grace@shop.test')
  t.deepEqual(others, [])
  const [, token = ''] = /^http:\/\/localhost:3000\/portal\/accept#([\w-]{43})$/m.exec(mail) ?? []
  t.is((await portalClient(service).client.invitation.read.mutate({ token })).email, 'grace@shop.test')
})
