import test from 'ava'
import { needMailKinds } from '../../../domain/portal/mail-kind.ts'
import { refusals } from '../../../domain/refusals.ts'
import { usualWishes } from '../../../domain/portal/mail-wish.ts'
import { unsubscribeUrl } from '../../../process/unsubscribe.ts'
import { testKeyring } from '../../support/keyring.ts'
import { portalClient, signedInAs } from '../../support/portal/portal.ts'
import { reasonOf } from '../../support/portal/refusal.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

const linkFor = async (userId: string, kind: (typeof needMailKinds)[number]) =>
  unsubscribeUrl(testKeyring, (await service()).url, { userId, kind })

const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''

/** As a mail program does it. */
const click = (link: string) =>
  fetch(link, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })

test('one click turns off the kind of the mail for its reader alone, without a sign-in, as often as it is made', async (t) => {
  const [ada, ben] = [await signedInAs(await service()), await signedInAs(await service())]
  const link = await linkFor(ada.userId, 'needs_missed')
  for (let times = 0; times < 2; times += 1) t.is((await click(link)).status, 204)
  t.deepEqual(await ada.client.mail.wishes.query(), { ...usualWishes, missed: 'none' })
  t.deepEqual(await ben.client.mail.wishes.query(), usualWishes)
})

test('the link of a digest turns off what is in it, and leaves what is mailed at once', async (t) => {
  const { client, userId } = await signedInAs(await service())
  await client.mail.setWish.mutate({ kind: 'due', timing: 'daily' })
  t.is((await click(await linkFor(userId, 'needs_digest'))).status, 204)
  t.deepEqual(await client.mail.wishes.query(), { ...usualWishes, due: 'none', money: 'none' })
})

test('to open the link changes nothing; its page says what it is about, and turns it off when asked', async (t) => {
  const { client, userId } = await signedInAs(await service())
  const stranger = portalClient(await service()).client
  for (const kind of needMailKinds) {
    const link = await linkFor(userId, kind)
    await fetch(link)
    t.is((await stranger.mail.readUnsubscribing.mutate({ token: tokenIn(link) })).kind, kind)
  }
  t.deepEqual(await client.mail.wishes.query(), usualWishes)
  await stranger.mail.unsubscribe.mutate({ token: tokenIn(await linkFor(userId, 'needs_access')) })
  t.deepEqual(await client.mail.wishes.query(), { ...usualWishes, access: 'none' })
})

test('what is no link of ours turns off nothing, and a link says nothing to who reads it', async (t) => {
  const { userId } = await signedInAs(await service())
  const stranger = portalClient(await service()).client
  const link = await linkFor(userId, 'needs_due')
  const token = tokenIn(link)
  const damaged = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
  for (const wrong of [
    '',
    'x',
    damaged,
    token.slice(0, -4),
    testKeyring.seal(Buffer.from(`needs_due ${userId}`), 'mai_1').toString('base64url'),
  ]) {
    t.is(await reasonOf(stranger.mail.unsubscribe.mutate({ token: wrong })), 'token_not_valid', wrong)
    t.is((await click(link.replace(token, wrong))).status, refusals.token_not_valid.status)
  }
  t.false(Buffer.from(token, 'base64url').toString('latin1').includes(userId))
})
