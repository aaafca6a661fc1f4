import test from 'ava'
import { avatarKey } from '../../../db/queries/avatar/pictures.ts'
import { auditOf } from '../../support/audit.ts'
import { fileService } from '../../support/site/file-service.ts'
import { signedInAs } from '../../support/portal/portal.ts'
import { reasonOf, refusalOf } from '../../support/portal/refusal.ts'
import { makeCampaign } from '../../support/factory.ts'
import { readSite } from '../../support/site/site.ts'
import { sql } from 'slonik'

const shared = fileService(test)

const shop = {
  name: 'A shop',
  logoUrl: 'https://cdn.shop.test/logo.png',
  contactUrl: 'https://shop.test/contact',
  termsUrl: null,
}

test('an owner names the organiser, whom every page of the campaigns then names with its links', async (t) => {
  const service = await shared()
  const owner = await signedInAs(service)
  const { account, partner } = owner
  const campaign = await makeCampaign(service, { partner })
  await service.work()
  const path = `/campaigns/${campaign.slug}`
  t.notRegex((await readSite(service)).get(path) ?? '', /Organised by/)
  await owner.client.organiser.set.mutate({ account, ...shop, termsUrl: ' ' })
  t.deepEqual((await owner.client.organiser.get.query({ account })).organiser, shop)
  await service.work()
  const site = await readSite(service)
  for (const page of [path, `${path}/guarantees`, `${path}/fairness`]) {
    t.regex(site.get(page) ?? '', /Organised by <bdi>A shop<\/bdi>/, page)
    t.regex(
      site.get(page) ?? '',
      /<a href="https:\/\/shop\.test\/contact" rel="external noopener nofollow">Contact</,
      page,
    )
    t.notRegex(site.get(page) ?? '', /cdn\.shop\.test|Terms/, page)
  }
  const response = await fetch(`${service.url}${path}/draws.json`)
  const draws = (await response.json()) as { campaign: { organiser: unknown } }
  t.deepEqual(draws.campaign.organiser, {
    name: 'A shop',
    contactUrl: 'https://shop.test/contact',
    termsUrl: null,
  })
  t.true((await auditOf(service, partner)).some(({ action }) => action === 'organiser.named'))
})

test('what is absent stays as it is by then, so that two people who edit at one time keep each what the other wrote', async (t) => {
  const service = await shared()
  const owner = await signedInAs(service)
  const { account, partner } = owner
  const other = await signedInAs(service, { partner, role: 'owner' })
  const first = await refusalOf(owner.client.organiser.set.mutate({ account, contactUrl: shop.contactUrl }))
  t.is(first.reason, 'bad_request')
  t.deepEqual(first.problems, [{ pointer: '/name', detail: 'Give a name: public pages name you by it.' }])
  await owner.client.organiser.set.mutate({ account, ...shop })
  await Promise.all([
    owner.client.organiser.set.mutate({ account, name: 'Another shop' }),
    other.client.organiser.set.mutate({ account, logoUrl: null }),
    other.client.organiser.set.mutate({ account, termsUrl: 'https://shop.test/terms' }),
  ])
  const { organiser } = await owner.client.organiser.get.query({ account })
  t.deepEqual(organiser, { ...shop, name: 'Another shop', logoUrl: null, termsUrl: 'https://shop.test/terms' })
  const entries = async () => (await auditOf(service, partner)).length
  const before = await entries()
  await owner.client.organiser.set.mutate({ account })
  t.is(await entries(), before)
})

test('a logo is fetched by a worker, and shown from our own address once it is here', async (t) => {
  const service = await shared()
  const { client, account, partner } = await signedInAs(service)
  const campaign = await makeCampaign(service, { partner })
  await client.organiser.set.mutate({ account, ...shop, logoUrl: `https://cdn.shop.test/${partner}.png` })
  const key = avatarKey(`https://cdn.shop.test/${partner}.png`)
  await service.pool.query(sql.unsafe`
    update avatar set type = 'image/png', body = ${sql.binary(Buffer.from('a picture'))}, fetched_at = now(), retry_at = null,
      lease = null, leased_until = null, left_at = null, failure = null
    where key = ${key} and partner_id = ${partner}`)
  await service.work()
  t.regex(
    (await readSite(service)).get(`/campaigns/${campaign.slug}`) ?? '',
    new RegExp(`<aside class="organiser" aria-label="Organiser"><p class="wide"><img src="/avatars/${key}" alt=""`),
  )
})

test('addresses are https alone, and a name is checked like every name', async (t) => {
  const { client, account } = await signedInAs(await shared())
  for (const wrong of [
    { logoUrl: 'http://shop.test/logo.png' },
    { contactUrl: 'javascript:alert(1)' },
    { termsUrl: 'https://ann:secret@shop.test/' },
    { name: ' ' },
    { name: '\u202eshop' },
  ])
    t.is(
      await reasonOf(client.organiser.set.mutate({ account, ...shop, ...wrong })),
      'bad_request',
      JSON.stringify(wrong),
    )
})

test('only an owner names the organiser', async (t) => {
  const service = await shared()
  const { partner } = await signedInAs(service)
  const { client, account } = await signedInAs(service, { partner, role: 'manager' })
  t.is(await reasonOf(client.organiser.set.mutate({ account, ...shop })), 'role_too_low')
})
