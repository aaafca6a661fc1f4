import { mock } from 'node:test'
import test from 'ava'
import type { Request, Response } from 'express'
import type { ServerCaller } from '../../../api/authenticate.ts'
import { openStrangers } from '../../../api/limits/strangers.ts'
import { limitCalls } from '../../../api/limits/limit-calls.ts'

const PROMPT_REFUSALS = 100
const HELD_BACK_MS = 250

/** A request of a key that was refused so often in this minute; `status` is that of its answer, once it has one. */
const refusedAgain = (refused: number): { status: number | null } => {
  const answered = { status: null as number | null }
  const response = {
    locals: {},
    statusCode: 0,
    getHeader: () => 'req_1',
    hasHeader: () => true,
    setHeader: () => {},
    end: () => {
      answered.status = response.statusCode
    },
  }
  const caller = { id: 'key_1', limits: { read: 1, write: 1 } } as unknown as ServerCaller
  const ticket = { isLetIn: false, remaining: 0, seconds: 30, refused, giveBack: () => 0 }
  const handler = limitCalls({
    doorkeeper: { recognise: () => caller, isStranger: () => false } as never,
    rates: { take: () => ticket, sync: () => Promise.resolve() },
    strangers: openStrangers(),
    errorsUrl: 'https://api.test/errors',
  })
  void handler({ method: 'GET' } as Request, response as unknown as Response, () => {
    throw new Error('It was let in.')
  })
  return answered
}

test('refusals come at once, until there were so many in a minute that each is held back', (t) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    t.is(refusedAgain(PROMPT_REFUSALS).status, 429)
    const held = refusedAgain(PROMPT_REFUSALS + 1)
    mock.timers.tick(HELD_BACK_MS - 1)
    t.is(held.status, null)
    mock.timers.tick(1)
    t.is(held.status, 429)
  } finally {
    // At once, as other files' tests may share this process and its timers.
    mock.timers.reset()
  }
})

const START_MS = 60_000

/** Resolves when everything that does not wait for a timer has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Requests from one address and another, with keys that are unknown, new, or known here, or were known and are revoked. */
const openDoor = () => {
  const state = { nowMs: START_MS, looked: 0, held: 0 }
  const timer = Promise.withResolvers<void>()
  const caller = {
    id: 'key_1',
    partnerId: 'ptr_1',
    mode: 'test',
    limits: { read: 1, write: 1 },
  } as unknown as ServerCaller
  const recognise = ({ headers }: Request) => {
    state.looked += 1
    return ['unknown', 'former'].includes(headers.authorization ?? '') ? null : caller
  }
  const handler = limitCalls({
    doorkeeper: {
      recognise,
      isStranger: ({ headers }: Request) => !['known', 'former'].includes(headers.authorization ?? ''),
    } as never,
    rates: {
      take: () => ({ isLetIn: true, remaining: 1, seconds: 1, refused: 0, giveBack: () => 1 }),
      sync: () => Promise.resolve(),
    },
    strangers: openStrangers(
      () => state.nowMs,
      () => {
        state.held += 1
        return timer.promise
      },
    ),
    errorsUrl: 'https://api.test/errors',
  })
  /** Sends a request. The result tells whether it was let through by now, and whether it will be logged. */
  const come = async (authorization: string, { ip = '203.0.113.1', path = '/campaigns' } = {}) => {
    const locals: { isUnnoted?: boolean } = {}
    const passed = { isThrough: false, locals }
    const request = { method: 'GET', path, ip, headers: { authorization } } as Request
    const response = { locals, setHeader: () => {}, writeHead: () => {} } as unknown as Response
    void handler(request, response, () => {
      passed.isThrough = true
    })
    await settled()
    return passed
  }
  /** Ends the time for which requests are held back. */
  const pass = async () => {
    timer.resolve()
    await settled()
  }
  return { state, come, pass }
}

test('strangers of an address are held back once many were refused, before their keys are looked up', async (t) => {
  const { state, come, pass } = openDoor()
  for (let i = 0; i < PROMPT_REFUSALS; i += 1) t.true((await come('unknown')).isThrough)
  const looked = state.looked
  const held = await come('unknown')
  const fresh = await come('new')
  t.deepEqual([held.isThrough, fresh.isThrough, state.looked], [false, false, looked])
  t.true((await come('known')).isThrough, 'a key that was valid before')
  t.true((await come('unknown', { ip: '203.0.113.2' })).isThrough, 'another address')
  t.true((await come('unknown', { path: '/openapi.json' })).isThrough, 'what is read without a key')
  await pass()
  t.deepEqual([held.isThrough, fresh.isThrough], [true, true])
  t.is(state.held, 2)
  state.nowMs += 60_000
  t.true((await come('unknown')).isThrough, 'in the next minute')
  t.is(state.held, 2, 'in the next minute')
})

test('a flood of strangers is not logged whole', async (t) => {
  const { come } = openDoor()
  const seen = []
  for (let i = 0; i < 30; i += 1) seen.push((await come('unknown')).locals.isUnnoted === true)
  t.is(seen.filter((isUnnoted) => !isUnnoted).length, 20)
  t.falsy((await come('known')).locals.isUnnoted)
})

test('a flood with a key that was valid once is held back and logged as one of strangers', async (t) => {
  const { state, come, pass } = openDoor()
  const seen = []
  for (let i = 0; i < PROMPT_REFUSALS; i += 1) seen.push(await come('former'))
  t.true(seen.every(({ isThrough }) => isThrough))
  t.is(seen.filter(({ locals }) => locals.isUnnoted !== true).length, 20)
  const held = await come('former')
  t.false(held.isThrough)
  t.true((await come('known')).isThrough, 'a key that is valid')
  t.true((await come('former', { ip: '203.0.113.2' })).isThrough, 'another address')
  t.true((await come('former', { path: '/openapi.json' })).isThrough, 'what is read without a key')
  await pass()
  t.true(held.isThrough)
  t.is(state.held, 1)
})

test('the keys of an account share a limit with each other, and not with those of the other mode', (t) => {
  const asked: string[] = []
  const ticket = { isLetIn: true, remaining: 1, seconds: 1, refused: 0, giveBack: () => 1 }
  const take = (name: string) => {
    asked.push(name)
    return ticket
  }
  for (const mode of ['test', 'live']) {
    const caller = {
      id: `key_${mode}`,
      partnerId: 'ptr_1',
      mode,
      limits: { read: 1, write: 1 },
    } as unknown as ServerCaller
    const handler = limitCalls({
      doorkeeper: { recognise: () => caller, isStranger: () => false } as never,
      rates: { take, sync: () => Promise.resolve() },
      strangers: openStrangers(),
      errorsUrl: 'https://api.test/errors',
    })
    const response = { locals: {}, setHeader: () => {}, writeHead: () => {} } as unknown as Response
    void handler({ method: 'POST' } as Request, response, () => {})
  }
  t.is(new Set(asked).size, 4, asked.join())
})
