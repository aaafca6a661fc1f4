import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { makeCampaign, makePartner } from '../../support/factory.ts'
import { openPlace } from '../../support/held.ts'
import { operatorOn } from '../../support/operator/operator.ts'

type Listed = { entries: { id: string; action: string; slug: string | null }[]; nextBefore: string | null }

const open = async (t: ExecutionContext) => {
  const place = await openPlace(t)
  const { operator, json } = operatorOn(place)
  return { place, operator, list: (...words: string[]) => json<Listed>('audit', 'list', ...words) }
}

test('what was done for a partner is listed, the newest first, and nothing of another one', async (t) => {
  const { place, operator, list } = await open(t)
  const [partner, other] = [await makePartner(place), await makePartner(place)]
  const { slug } = await makeCampaign(place, { partner })
  await makeCampaign(place, { partner: other })
  const { entries, nextBefore } = await list('--partner', partner)
  t.is(nextBefore, null)
  t.like(entries[0], { action: 'campaign.created', slug })
  t.true(entries.every((entry) => entry.slug === null || entry.slug === slug))
  const { stdout } = await operator('audit', 'list', '--partner', partner)
  t.regex(stdout, new RegExp(`^\\d{4}-.*Z  operator \\S+.*campaign\\.created  test  ${slug}`))
})

test('a long log is listed page by page, each entry once', async (t) => {
  const { place, operator, list } = await open(t)
  const partner = await makePartner(place)
  await place.pool.query(sql.unsafe`
    insert into audit_entry (partner_id, actor, action)
    select ${partner}, 'operator ann', 'partner.limits_set' from generate_series(1, 120)`)
  const seen: string[] = []
  let page = await list('--partner', partner)
  for (; page.nextBefore !== null; page = await list('--partner', partner, '--before', page.nextBefore))
    seen.push(...page.entries.map(({ id }) => id))
  seen.push(...page.entries.map(({ id }) => id))
  t.true(seen.length >= 120)
  t.deepEqual(
    seen,
    [...new Set(seen)].toSorted((a, b) => Number(b) - Number(a)),
  )
  t.regex((await operator('audit', 'list', '--partner', partner)).stdout, /Earlier ones: --before \d+/)
})

test('an unknown partner and what is no entry are refused in one line', async (t) => {
  const { place, operator } = await open(t)
  const unknown = await operator('audit', 'list', '--partner', 'ptr_x')
  t.is(unknown.code, 1)
  t.regex(unknown.stderr, /there is no partner ptr_x/)
  const wrong = await operator('audit', 'list', '--partner', await makePartner(place), '--before', 'yesterday')
  t.is(wrong.code, 1)
  t.regex(wrong.stderr, /before: is not the id of an entry/)
})
