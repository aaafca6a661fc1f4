import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { inviteMember } from '../../../../api/actions/account/invite-member.ts'
import { changeCampaignStatus } from '../../../../api/actions/campaign/campaigns.ts'
import { sampleWinners } from '../../../../domain/sample/winners.ts'
import { makeCampaign, makePartner, theOperator } from '../../../support/factory.ts'
import { ask } from '../../../support/partner-api/ask.ts'
import { portalClient, signedInAs } from '../../../support/portal/portal.ts'
import { reasonOf } from '../../../support/portal/refusal.ts'
import { fileService } from '../../../support/site/file-service.ts'

const service = fileService(test)

const BASE_URL = 'https://api.test'

const sampleRow = z.object({ slug: z.string(), name: z.string(), url: z.string(), mode: z.string(), open: z.number() })

/** A partner's running samples, with how many drawings each has once a worker has made them. */
const samplesOf = async (partner: string) => {
  const own = await service()
  await own.work()
  return own.pool.any(sql.type(sampleRow)`
    select slug, name, winners_url as url, mode::text,
      (select count(*)::integer from drawing d where d.campaign_id = c.id) as open
    from campaign c where partner_id = ${partner} and is_sample and status <> 'ended'`)
}

let invited = 0

const accept = async (
  partner: string,
  { role = 'owner', language }: { role?: 'owner' | 'viewer'; language?: 'de' },
) => {
  const own = await service()
  invited += 1
  const whom = { partnerId: partner, email: `new.${invited}@sample.test`, role }
  const { acceptUrl } = await inviteMember({ pool: own.pool, baseUrl: BASE_URL }, theOperator, whom)
  return portalClient(own).client.invitation.accept.mutate({
    token: new URL(acceptUrl).hash.slice(1),
    name: 'Ada Example',
    password: 'four words that nobody guesses',
    ...(language && { language }),
  })
}

test('the first person of a team gets a sample campaign, which draws 72 times and ends', async (t) => {
  const partner = await makePartner(await service())
  await accept(partner, {})
  const samples = await samplesOf(partner)
  t.like(samples, [
    { name: 'Sample draw (made-up winners)', url: `${BASE_URL}/sample/winners`, mode: 'test', open: 72 },
  ])
  await accept(partner, {})
  t.deepEqual((await samplesOf(partner)).length, 1)
})

test('it has a name in the language of who joined', async (t) => {
  const partner = await makePartner(await service())
  await accept(partner, { language: 'de' })
  t.like(await samplesOf(partner), [{ name: 'Beispielziehung (erfundene Gewinner)' }])
})

test('who joins a team with a test campaign, or as a viewer, gets none', async (t) => {
  const own = await service()
  const partner = await makePartner(own)
  await makeCampaign(own, { partner })
  await accept(partner, {})
  t.deepEqual(await samplesOf(partner), [])
  const { partner: other } = await signedInAs(own)
  await accept(other, { role: 'viewer' })
  t.deepEqual(await samplesOf(other), [])
})

test('a sample that cannot be made keeps nobody from joining', async (t) => {
  const own = await service()
  const partner = await makePartner(own)
  await own.pool.query(sql.unsafe`
    insert into prize_table (id, version, denominator, amounts_cents, weights, thresholds, fingerprint, made_by)
    select 'tbl_' || lpad(n::text, 22, '0'), 1, 1, '{1}', '{1}', '{1}', sha256(n::text::bytea), ${partner}
    from generate_series(1, 1000) n`)
  t.deepEqual(await accept(partner, {}), { state: 'signed_in' })
  t.deepEqual(await samplesOf(partner), [])
})

test('a partner has one sample at a time; once its drawings are over, another takes its place', async (t) => {
  const own = await service()
  const { client, account, partner } = await signedInAs(own, { role: 'manager' })
  const make = () => client.setup.makeSample.mutate({ account, language: 'en' })
  const first = await make()
  t.is(await reasonOf(make()), 'change_refused')
  const live = client.setup.makeSample.mutate({ account: { ...account, mode: 'live' }, language: 'en' })
  t.is(await reasonOf(live), 'forbidden')
  t.is((await samplesOf(partner)).length, 1)
  await own.pool.query(sql.unsafe`
    update drawing set cancelled_at = now(), cancelled_reason = 'Over.'
    where campaign_id = (select id from campaign where slug = ${first.slug})`)
  const second = await make()
  t.not(second.slug, first.slug)
  t.like(await samplesOf(partner), [{ slug: second.slug }])
  await changeCampaignStatus(own, theOperator, second.slug, 'ended')
  await t.notThrowsAsync(make())
})

test('its winners are answered in the form of a partner’s server, and a wrong question in words', async (t) => {
  const drawing = `drw_${'A'.repeat(22)}`
  const query = `campaign=sample-1&drawing=${drawing}&winnersExpected=5&cutoffAt=x&drawAt=2026-11-01T18:00:00.000Z`
  const own = await service()
  const { status, body, headers } = await ask(own, `/sample/winners?${query}`)
  t.is(status, 200)
  t.deepEqual(body, { winners: sampleWinners(drawing, 5), round: 'Sample of 2026-11-01T18:00:00.000Z' })
  t.is(headers.get('cache-control'), 'no-store')
  for (const wrong of ['', `drawing=${drawing}&winnersExpected=101`, 'drawing=drw_1&winnersExpected=1'])
    t.is((await ask(own, `/sample/winners?${wrong}`)).status, 400, wrong)
})
