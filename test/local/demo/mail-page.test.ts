import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { once } from 'node:events'
import test, { type ExecutionContext } from 'ava'
import { startMailPage } from '../../../local/demo/mail-page.ts'
import { testDatabase } from '../../support/database.ts'
import { testKeyring } from '../../support/keyring.ts'
import { tokenMailedTo } from '../../support/portal/mail.ts'
import { signedInAs } from '../../support/portal/portal.ts'
import { startService } from '../../support/service.ts'

const open = async (t: ExecutionContext) => {
  const service = await startService(await testDatabase(t))
  t.teardown(service.stop)
  const place = { ...service, keyring: testKeyring, baseUrl: 'http://localhost:3000', port: 0 }
  const { url, stop } = await startMailPage(place)
  t.teardown(stop)
  const read = async (path: string) => (await fetch(new URL(path, url))).text()
  return { service, url, read, ...(await signedInAs(service)) }
}

test('mails that wait are listed, and each is shown as its reader would get it', async (t) => {
  const { service, read, client, account } = await open(t)
  t.regex(await read('/'), /None\./)
  await client.team.invite.mutate({ account, email: 'grace@shop.test', role: 'viewer' })
  const list = await read('/')
  t.regex(list, /Join A shop on the Prize Drawing Service/)
  const [, id = ''] = /href="\/(mai_\w+)"/.exec(list) ?? []
  const link = `http://localhost:3000/portal/accept#${await tokenMailedTo(service, 'grace@shop.test')}`
  t.true((await read(`/${id}`)).includes(`<a href="${link}"`))
  t.true((await read(`/${id}.txt`)).includes(link))
  t.regex(await read('/mai_x'), /There is no such mail/)
})

test('a page of another host that is led to this address reads no mail', async (t) => {
  const { url, client, account } = await open(t)
  await client.team.invite.mutate({ account, email: 'grace@shop.test', role: 'viewer' })
  for (const host of ['evil.test', 'localhost.evil.test', '127.0.0.1.evil.test']) {
    const asked = request(url, { headers: { Host: host } }).end()
    const [answer] = await once(asked, 'response')
    t.is(answer.statusCode, 404, host)
    t.false((await text(answer)).includes('Join'))
  }
})
