import test from 'ava'
import { whyNoDemo, whyNoDemoThere } from '../../../local/demo/allowed.ts'
import { prepareSite } from '../../../worker/site/prepare.ts'
import { emptyDatabase, testDatabase } from '../../support/database.ts'
import { openWorkplace } from '../../support/workplace.ts'

test('on this machine alone there is a demo', (t) => {
  for (const environment of [
    {},
    { DATABASE_URL: '', BASE_URL: '' },
    { DATABASE_URL: 'postgres://me@localhost:5432/draws' },
    { DATABASE_URL: 'postgres://me@127.0.0.1/draws', BASE_URL: 'http://localhost:3000' },
    { DATABASE_URL: 'postgres:///draws?host=/var/run/postgresql' },
    { DATABASE_URL: 'postgres://%2Fvar%2Frun/draws' },
  ])
    t.is(whyNoDemo(environment), null, JSON.stringify(environment))
})

test('a database or an address elsewhere gets no demo, unless that is said', (t) => {
  for (const [name, address] of [
    ['DATABASE_URL', 'postgres://me:secret@db.example:5432/draws'],
    ['DATABASE_URL', 'postgres:///draws?host=db.example'],
    ['BASE_URL', 'https://draws.example'],
    ['PUBLIC_URL', 'https://draws.example'],
  ] as const) {
    const sentence = whyNoDemo({ [name]: address }) ?? ''
    t.true(sentence.includes(`but ${name} names another machine`), address)
    t.false(sentence.includes('secret'))
    t.is(whyNoDemo({ [name]: address, DEMO: '1' }), null)
  }
})

test('a deployment’s database that is reached through a tunnel gets no demo, unless that is said', async (t) => {
  const DATABASE_URL = await testDatabase(t)
  const place = await openWorkplace(DATABASE_URL)
  t.teardown(place.close)
  const publish = (publicUrl: string) => place.pool.transaction((tx) => prepareSite(tx, { publicUrl, store: null }))
  t.is(await whyNoDemoThere({ DATABASE_URL }), null, 'no worker has started')
  await publish('http://localhost:3000')
  t.is(await whyNoDemoThere({ DATABASE_URL }), null)
  await publish('https://draws.example')
  t.is(whyNoDemo({ DATABASE_URL }), null)
  t.regex(
    String(await whyNoDemoThere({ DATABASE_URL })),
    /but the database of DATABASE_URL is that of https:\/\/draws\.example\. /,
  )
  t.is(await whyNoDemoThere({ DATABASE_URL, DEMO: '1' }), null)
})

test('a database without tables gets a demo', async (t) => {
  t.is(await whyNoDemoThere({}), null)
  t.is(await whyNoDemoThere({ DATABASE_URL: await emptyDatabase(t) }), null)
})
