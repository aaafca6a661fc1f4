import test from 'ava'
import { whyNoDemo } from '../../../local/demo/allowed.ts'

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
