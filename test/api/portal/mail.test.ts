import test from 'ava'
import { usualWishes } from '../../../domain/portal/mail-wish.ts'
import { fileService } from '../../support/site/file-service.ts'
import { portalClient, signedInAs } from '../../support/portal/portal.ts'
import { reasonOf } from '../../support/portal/refusal.ts'

const service = fileService(test)

test('everybody chooses for themselves how they hear of each kind, and may choose again', async (t) => {
  const [anna, ben] = [await signedInAs(await service()), await signedInAs(await service(), { role: 'viewer' })]
  t.deepEqual(await anna.client.mail.wishes.query(), usualWishes)
  await anna.client.mail.setWish.mutate({ kind: 'missed', timing: 'none' })
  await anna.client.mail.setWish.mutate({ kind: 'money', timing: 'at_once' })
  await anna.client.mail.setWish.mutate({ kind: 'missed', timing: 'daily' })
  t.deepEqual(await anna.client.mail.wishes.query(), { ...usualWishes, missed: 'daily', money: 'at_once' })
  t.deepEqual(await ben.client.mail.wishes.query(), usualWishes)
  await ben.client.mail.setWish.mutate({ kind: 'due', timing: 'daily' })
  t.is((await anna.client.mail.wishes.query()).due, usualWishes.due)
})

test('mail about the security of an account cannot be turned off, and strangers choose nothing', async (t) => {
  const { client } = await signedInAs(await service())
  for (const wish of [
    { kind: 'wallet', timing: 'none' },
    { kind: 'passkey_added', timing: 'none' },
    { kind: 'missed', timing: 'weekly' },
  ])
    t.is(await reasonOf(client.mail.setWish.mutate(wish as never)), 'bad_request', JSON.stringify(wish))
  const stranger = portalClient(await service(), 'none').client
  t.is(await reasonOf(stranger.mail.wishes.query()), 'not_signed_in')
  t.is(await reasonOf(stranger.mail.setWish.mutate({ kind: 'missed', timing: 'none' })), 'not_signed_in')
})
