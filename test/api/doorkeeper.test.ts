import type { Request } from 'express'
import test from 'ava'
import { doorkeeper } from '../../api/authenticate.ts'
import { API_KEY_BYTES, apiKeyFrom } from '../../domain/api-key.ts'
import { Moved } from '../../domain/moving/away.ts'

const key = apiKeyFrom('test', Buffer.alloc(API_KEY_BYTES, 5))
const requestFrom = (ip: string, given = key) =>
  ({ headers: { authorization: `Bearer ${given}` }, ip }) as Pick<Request, 'headers' | 'ip'>
const request = requestFrom('203.0.113.7')

const row = {
  id: 'key_a',
  partnerId: 'ptr_a',
  mode: 'test',
  scopes: ['read'],
  addresses: null as string[] | null,
  readLimit: null as number | null,
  writeLimit: 7 as number | null,
  suspendedReason: null as string | null,
  away: null as { to: string | null } | null,
}

const START_MS = 1_000

/** A doorkeeper over a database that knows these keys, by a clock that stands until it is moved. */
const open = (rows: (typeof row)[]) => {
  const state = { nowMs: START_MS, asked: 0, isAway: false }
  const answer = async () => {
    state.asked += 1
    if (state.isAway) throw new Error('away')
    return rows
  }
  const keeper = doorkeeper({ rows: answer as never }, () => state.nowMs)
  return { state, keeper }
}

test('a key is looked for once, however many ask at that moment, and is known for 30 seconds', async (t) => {
  const rows = [{ ...row }]
  const { state, keeper } = open(rows)
  const callers = await Promise.all(Array.from({ length: 100 }, () => keeper.authenticate(request, 'read')))
  t.is(state.asked, 1)
  t.deepEqual(new Set(callers.map(({ id }) => id)), new Set(['key_a']))
  state.nowMs = START_MS + 30_000
  t.deepEqual(keeper.recognise(request), callers[0] ?? null)
  t.is(state.asked, 1)
})

test('other limits of a partner hold within 30 seconds', async (t) => {
  const own = { ...row }
  const { state, keeper } = open([own])
  t.deepEqual((await keeper.recognise(request))?.limits, { read: 6_000, write: 7 })
  own.readLimit = 9
  own.writeLimit = null
  state.nowMs = START_MS + 30_001
  t.deepEqual((await keeper.recognise(request))?.limits, { read: 9, write: 3_000 })
})

test('what takes the scope write is refused as soon as its partner is suspended, and a key that came then for 30 seconds', async (t) => {
  const own = { ...row, scopes: ['write'] }
  const { state, keeper } = open([own])
  await keeper.authenticate(request, 'write')
  own.suspendedReason = 'Unpaid.'
  await t.throwsAsync(keeper.authenticate(request, 'write'), { message: /suspended.*Unpaid\.$/ })
  state.nowMs = START_MS + 30_001
  await t.throwsAsync(keeper.authenticate(request, 'write'), { message: /suspended.*Unpaid\.$/ })
  own.suspendedReason = null
  state.nowMs = START_MS + 60_002
  await t.notThrowsAsync(keeper.authenticate(request, 'write'))
})

test('a key of a partner that moves is refused as unavailable, and is good again within 5 seconds, or leads to where it has gone', async (t) => {
  const own = { ...row, scopes: ['write'] }
  const { state, keeper } = open([own])
  await keeper.authenticate(request, 'write')
  own.away = { to: null }
  await t.throwsAsync(keeper.authenticate(request, 'write'), { message: /being moved.*in a minute/ })
  state.nowMs = START_MS + 30_001
  const moving = await t.throwsAsync<Moved>(keeper.authenticate(request, 'read'), { instanceOf: Moved })
  t.is(moving?.location, null)
  own.away = { to: 'https://api.second.test' }
  state.nowMs = START_MS + 35_002
  const moved = await t.throwsAsync<Moved>(keeper.authenticate(request, 'read'), { message: /moved to https:/ })
  t.deepEqual([moved?.reason, moved?.location], ['moved', 'https://api.second.test'])
  own.away = null
  state.nowMs = START_MS + 40_003
  await t.notThrowsAsync(keeper.authenticate(request, 'write'))
})

test('a flood with a key that there is not asks the database once in 5 seconds', async (t) => {
  const { state, keeper } = open([])
  const ask = () => t.throwsAsync(keeper.authenticate(request, 'read'), { message: /unknown/ })
  await Promise.all(Array.from({ length: 100 }, ask))
  await ask()
  state.nowMs = START_MS + 5_000
  await ask()
  t.is(keeper.recognise(request), null)
  t.is(state.asked, 1)
  state.nowMs = START_MS + 5_001
  await ask()
  t.is(state.asked, 2)
})

test('that the database was away is not remembered of a key', async (t) => {
  const { state, keeper } = open([{ ...row }])
  state.isAway = true
  await t.throwsAsync(keeper.authenticate(request, 'read'), { message: 'away' })
  state.isAway = false
  t.is((await keeper.authenticate(request, 'read')).id, 'key_a')
})

test('a key in use stays known while thousands of others come by', async (t) => {
  const { state, keeper } = open([{ ...row }])
  await keeper.authenticate(request, 'read')
  for (let i = 0; i < 10_001; i += 1) {
    const bytes = Buffer.alloc(API_KEY_BYTES)
    bytes.set([i % 50, Math.floor(i / 50) % 50, Math.floor(i / 2_500)])
    const other = { headers: { authorization: `Bearer ${apiKeyFrom('test', bytes)}` } } as Request
    await keeper.recognise(other)
    await keeper.recognise(request)
  }
  t.is(state.asked, 10_002)
})

test('a key is a stranger until it was valid once, and stays known while its validity is asked for again', async (t) => {
  const { state, keeper } = open([{ ...row }])
  t.true(keeper.isStranger(request))
  await keeper.authenticate(request, 'read')
  t.false(keeper.isStranger(request))
  state.nowMs = START_MS + 3_600_000
  t.false(keeper.isStranger(request))
  const unknown = open([]).keeper
  t.is(await unknown.recognise(request), null)
  t.true(unknown.isStranger(request))
  for (const authorization of [undefined, 'Basic x', 'Bearer pds_test_x'])
    t.true(keeper.isStranger({ headers: { authorization } } as Request))
})

test('a key that is bound to addresses is good from those, cached or not, and elsewhere counts as no key at all', async (t) => {
  const { state, keeper } = open([{ ...row, addresses: ['203.0.113.0/24', '2001:db8::/48'] }])
  for (const ip of ['203.0.113.7', '::ffff:203.0.113.8', '2001:db8:0:1::5']) {
    t.is((await keeper.authenticate(requestFrom(ip), 'read')).id, 'key_a', ip)
    t.is((await keeper.recognise(requestFrom(ip)))?.id, 'key_a', ip)
  }
  for (const ip of ['203.0.114.7', '::ffff:203.0.114.7', '2001:db9::1', 'unknown']) {
    t.is(await keeper.recognise(requestFrom(ip)), null, ip)
    const refused = await t.throwsAsync(keeper.authenticate(requestFrom(ip), 'read'), { name: 'Refused' })
    const message = refused?.message ?? ''
    t.regex(message, /certain addresses only, and the request came from/)
    t.is(message.includes(ip.replace('::ffff:', '')), ip !== 'unknown', message)
  }
  t.is(state.asked, 1)
})

test('the scope write holds the scope winners, and not the other way round', async (t) => {
  const may = async (scopes: string[], scope: 'read' | 'winners' | 'write') =>
    open([{ ...row, scopes }])
      .keeper.authenticate(request, scope)
      .then(
        () => true,
        () => false,
      )
  t.deepEqual(await Promise.all([may(['write'], 'winners'), may(['winners'], 'winners')]), [true, true])
  t.deepEqual(
    await Promise.all([
      may(['winners'], 'write'),
      may(['winners'], 'read'),
      may(['read'], 'winners'),
      may(['write'], 'read'),
    ]),
    [false, false, false, false],
  )
})
