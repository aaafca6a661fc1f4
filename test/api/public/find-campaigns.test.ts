import test from 'ava'
import { sql } from 'slonik'
import { makeCampaign, makePartner } from '../../support/factory.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

const live = { mode: 'live', payout: { chain: 'base', token: 'USDC', wallet: null } }

const make = async (...names: string[]) => {
  const place = await service()
  const partner = await makePartner(place)
  for (const name of names) await makeCampaign(place, { partner, ...live, name })
}

const ask = async (path: string) => {
  const answer = await fetch((await service()).url + path)
  return { status: answer.status, headers: answer.headers, page: await answer.text() }
}

const found = async (words: string): Promise<string[]> => {
  const { page } = await ask(`/find?name=${encodeURIComponent(words)}`)
  return [...page.matchAll(/<li><a href="\/campaigns\/[^"]+"><bdi>([^<]*)<\/bdi>/g)].map(([, name]) => name as string)
}

test('a live campaign is found by any words of its name, or how they begin, in any case', async (t) => {
  await make('Grand Summer Raffle', 'Summer of Prizes', 'Winter Raffle')
  for (const words of ['summer raffle', 'RAFF sum', 'Grand']) t.deepEqual(await found(words), ['Grand Summer Raffle'])
  t.deepEqual(await found('Summer'), ['Grand Summer Raffle', 'Summer of Prizes'])
  t.deepEqual(await found('ummer'), [])
})

test('a test campaign is not found', async (t) => {
  const place = await service()
  await makeCampaign(place, { partner: await makePartner(place), name: 'Rehearsal' })
  t.deepEqual(await found('Rehearsal'), [])
})

test('of many campaigns fifty are shown, and the page says that there are others', async (t) => {
  await make('Crowded 0')
  const place = await service()
  await place.pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`
      insert into campaign select c.* from campaign o, generate_series(1, 60) n
        cross join lateral jsonb_populate_record(o, jsonb_build_object('id', 'cmp_' || lpad(n::text, 22, '0'), 'slug', 'crowded-' || n,
          'name', 'Crowded ' || n)) c
      where o.name = 'Crowded 0'`)
  })
  t.is((await found('crowded')).length, 50)
  t.regex((await ask('/find?name=crowded')).page, /These are 50 of them/)
  t.deepEqual(await found('crowded 17'), ['Crowded 17'])
})

test('of too many to be shown, the one of just this name is among them, and running ones before ended ones', async (t) => {
  await make('Packed 0')
  const place = await service()
  await place.pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`
      insert into campaign select c.* from campaign o, generate_series(1, 120) n
        cross join lateral jsonb_populate_record(o, jsonb_build_object('id', 'cmp_' || lpad((n + 1000)::text, 22, '0'),
          'slug', 'packed-' || n, 'status', case when n > 60 then 'active' else 'ended' end,
          'ended_at', case when n <= 60 then now() end,
          'name', case n when 7 then 'Packed' when 100 then 'Packed' else 'Packed ' || n end)) c
      where o.name = 'Packed 0'`)
  })
  const names = await found('packed\u0000')
  t.is(names.length, 50)
  t.is(names.filter((name) => name === 'Packed').length, 2)
  t.true(names.every((name) => name === 'Packed' || name === 'Packed 0' || Number(name.slice('Packed '.length)) > 60))
})

test('a page without words has the form alone, and one whose words nobody has says so', async (t) => {
  const { status, page } = await ask('/find')
  t.is(status, 200)
  t.regex(page, /<form action="\/find" method="get" role="search">/)
  t.notRegex(page, /No campaign/)
  for (const words of ['nobody-has-this', '!!!', "' or 1=1 --", 'a & b | !c', ':* & (', '\u0000'])
    t.regex((await ask(`/find?name=${encodeURIComponent(words)}`)).page, /No campaign has these words/, words)
})

test('words stay text, in the language of the address', async (t) => {
  const { page } = await ask(`/de/find?name=${encodeURIComponent('<b>"x')}`)
  t.regex(page, /<html lang="de">/)
  t.regex(page, /value="&lt;b&gt;&quot;x"/)
  t.regex(page, /Keine Kampagne/)
})

test('a name that is longer than any is refused', async (t) => {
  t.is((await ask(`/find?name=${'a'.repeat(101)}`)).status, 400)
})

test('a browser sends the form to this site alone', async (t) => {
  t.regex((await ask('/find')).headers.get('content-security-policy') ?? '', /form-action 'self'/)
})
