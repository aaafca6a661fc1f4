import test from 'ava'
import type { Request } from 'express'
import { randomBytes } from 'node:crypto'
import { sessionReader } from '../../../../api/portal/sign-in/session.ts'
import { openStrangers } from '../../../../api/limits/strangers.ts'
import type { Statements } from '../../../../db/statements.ts'
import { tokenFrom, tokenHash } from '../../../../domain/portal/token.ts'

const requestWith = (token: string, ip = '203.0.113.7') =>
  ({ ip, headers: { cookie: `pds_session=${token}` } }) as unknown as Request

const newToken = () => tokenFrom(randomBytes(32))

test('who tries many made-up cookies waits, while those who are signed in at the same address do not', async (t) => {
  const good = newToken()
  const rows = (async (_: unknown, [hashed]: readonly unknown[]) =>
    tokenHash(good).equals(hashed as Buffer) ? [{ userId: 'usr_1' }] : []) as unknown as Statements['rows']
  let held = 0
  const hold = async () => {
    held += 1
  }
  const strangers = openStrangers(() => 0, hold)
  const read = sessionReader({ statements: { rows }, baseUrl: 'http://localhost' }, strangers)
  t.is((await read(requestWith(good)))?.userId, 'usr_1')
  for (let i = 0; i < 100; i += 1) t.is(await read(requestWith(newToken())), null)
  t.is(held, 0)
  for (let i = 0; i < 5; i += 1) await read(requestWith(newToken()))
  t.is(held, 5)
  t.is((await read(requestWith(good)))?.userId, 'usr_1')
  t.is(await read(requestWith(newToken(), '198.51.100.1')), null)
  t.is(held, 5)
})

test('without a cookie of our form nothing is looked up', async (t) => {
  const rows = (async () => t.fail('There is nothing to look up.')) as unknown as Statements['rows']
  const read = sessionReader({ statements: { rows }, baseUrl: 'http://localhost' })
  t.is(await read(requestWith('made up')), null)
  t.is(await read({ ip: '203.0.113.7', headers: {} } as unknown as Request), null)
})
