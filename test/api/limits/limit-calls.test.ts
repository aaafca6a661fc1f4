import { mock } from 'node:test'
import test from 'ava'
import type { Request, Response } from 'express'
import type { ServerCaller } from '../../../api/authenticate.ts'
import { limitCalls } from '../../../api/limits/limit-calls.ts'

const PROMPT_REFUSALS = 100
const HELD_BACK_MS = 250

/** A request of a key that was refused so often in this minute, and the status that it was answered with so far. */
const refusedAgain = (refused: number): { status: number | null } => {
  const answered = { status: null as number | null }
  const response = {
    locals: {},
    statusCode: 0,
    getHeader: () => 'req_1',
    setHeader: () => {},
    end: () => {
      answered.status = response.statusCode
    },
  }
  const caller = { id: 'key_1', limits: { read: 1, write: 1 } } as unknown as ServerCaller
  const ticket = { isLetIn: false, remaining: 0, seconds: 30, refused, giveBack: () => 0 }
  const handler = limitCalls({
    doorkeeper: { recognise: () => caller } as never,
    rates: { take: () => ticket, sync: () => Promise.resolve() },
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
    // At once, since other files' tests may share this process.
    mock.timers.reset()
  }
})
