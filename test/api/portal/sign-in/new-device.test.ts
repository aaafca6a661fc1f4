import test from 'ava'
import { mailFor } from '../../../support/portal/mail.ts'
import { makeUser, PASSWORD, portalClient } from '../../../support/portal/portal.ts'
import { fileService } from '../../../support/site/file-service.ts'

const service = fileService(test)

const FIREFOX = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' }

const open = async () => {
  const place = await service()
  const { email } = await makeUser(place)
  const signIn = ({ client }: ReturnType<typeof portalClient>) =>
    client.session.signIn.mutate({ email, password: PASSWORD })
  const browser = (headers = {}) => portalClient(place, null, headers)
  return { email, browser, signIn, mails: () => mailFor(place, email) }
}

test('a sign-in from a browser that the person has not used is mailed to them, once', async (t) => {
  const { browser, signIn, mails } = await open()
  const firefox = browser(FIREFOX)
  await signIn(firefox)
  await signIn(firefox)
  const [mail, ...more] = await mails()
  t.deepEqual(more, [])
  t.is(mail?.kind, 'new_device')
  t.is(mail?.facts['userAgent'], FIREFOX['User-Agent'])
  t.false(Number.isNaN(Date.parse(mail?.facts['at'] ?? '')))
  await signIn(browser(FIREFOX))
  t.is((await mails()).length, 2, 'another one of the same kind is another one')
})

test('a browser that somebody else uses is new for each of them', async (t) => {
  const [ada, ben] = [await open(), await open()]
  const shared = ada.browser()
  await ada.signIn(shared)
  await ben.signIn(shared)
  t.is((await ben.mails()).length, 1)
})

test('a sign-in that fails is not mailed', async (t) => {
  const { email, browser, mails } = await open()
  await t.throwsAsync(browser().client.session.signIn.mutate({ email, password: 'wrong horse battery' }))
  t.deepEqual(await mails(), [])
})

test('the mail is in the language of the browser that signed in, as all later ones', async (t) => {
  const { browser, signIn, mails } = await open()
  await signIn(browser({ 'Accept-Language': 'de-DE,de;q=0.9' }))
  t.is((await mails())[0]?.language, 'de')
})
