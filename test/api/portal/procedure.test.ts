import { setImmediate } from 'node:timers/promises'
import test from 'ava'
import pg from 'pg'
import { sql } from 'slonik'
import { CALLS_PER_MINUTE, type CallLimits, openCallLimits } from '../../../api/portal/call-limits.ts'
import { portalRouter } from '../../../api/portal/router.ts'
import { refusalOf } from '../../../api/portal/trpc-error.ts'
import type { Role } from '../../../domain/portal/role.ts'
import { fakeAnswer } from '../../support/answer.ts'
import { reasonOf } from '../../support/portal/refusal.ts'
import { makeSession, portalClient } from '../../support/portal/portal.ts'
import { makePortalShop } from '../../support/portal/shop.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

/** How many calls a user may have at a time: two that are answered, and those that wait for them. */
const PLACES = 62

test('calls that wait for rows, and for others of their user, are nobody’s once their session has ended', async (t) => {
  const running = await service()
  const { slug, account, userId } = await makePortalShop(running)
  const stolen = await makeSession(running, userId)
  const thief = portalClient(running, stolen.token).client
  const holder = new pg.Client({ connectionString: running.databaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from campaign where slug = $1 for update', [slug])
  const pause = () => reasonOf(thief.campaign.pause.mutate({ account, slug }))
  const calls = Array.from({ length: PLACES + 1 }, pause)
  t.is(await Promise.race(calls), 'too_many_at_once', 'all the others wait by now')
  await running.pool.query(sql.unsafe`update session set ended_at = now() where user_id = ${userId}`)
  await holder.query('rollback')
  await holder.end()
  const reasons = await Promise.all(calls)
  t.is(reasons.filter((reason) => reason === 'not_signed_in').length, PLACES)
})

const MEMBER = { memberId: 'mbr_1', role: 'manager', suspendedReason: null, away: null, isSignedIn: true }

type Rows = (statement: { name: string }) => Promise<object[]>

/** The procedures as Ada calls them from an address, of a service that has these limits and these rows alone. */
const callsOf = (callLimits: CallLimits, ip: string, rows: Rows = async () => []) => {
  const { response, end } = fakeAnswer(ip)
  Object.assign(response, { locals: {} })
  const service = { callLimits, statements: { rows }, announcements: async () => [], readSession: async () => null }
  const session = { userId: 'usr_ada', token: 'a' }
  const context = { service, request: response.req, response, session } as unknown
  const calls = portalRouter.createCaller(context as Parameters<typeof portalRouter.createCaller>[0])
  return { calls, end }
}

const reasonOfCall = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'none',
    (error: unknown) => refusalOf(error, '').reason,
  )

const ACCOUNT = { account: { partner: 'ptr_1', mode: 'test' } } as const
const [HERE, ELSEWHERE] = ['203.0.113.7', '198.51.100.7']

/** Asks for the keys of a team all of whose places are taken; `member`: who asks, when it is their turn. */
const afterWaiting = async (member: (Omit<typeof MEMBER, 'role'> & { role: Role }) | null) => {
  const callLimits = openCallLimits()
  const taken = Promise.withResolvers<void>()
  for (let i = 0; i < 3; i += 1) void callLimits.ofTeam('ptr_1', fakeAnswer().response, () => taken.promise)
  let now: object | null = MEMBER
  const { calls } = callsOf(callLimits, HERE, async ({ name }) => (name === 'find-member' && now ? [now] : []))
  const call = calls.key.list(ACCOUNT)
  await setImmediate()
  now = member
  taken.resolve()
  return reasonOfCall(call)
}

test('a call that waits for others of its team is refused to who is removed, signed out or gets a lower role meanwhile', async (t) => {
  t.is(await afterWaiting({ ...MEMBER, role: 'manager' }), 'none')
  t.is(await afterWaiting({ ...MEMBER, role: 'viewer' }), 'role_too_low')
  t.is(await afterWaiting({ ...MEMBER, role: 'manager', isSignedIn: false }), 'not_signed_in')
  t.is(await afterWaiting(null), 'not_found')
})

test('who makes all the calls of a stolen session keeps its user in another network from no call of their own', async (t) => {
  const callLimits = openCallLimits(() => 0)
  const announced = async (ip: string) => {
    const { calls, end } = callsOf(callLimits, ip)
    const reason = await reasonOfCall(calls.status.announced())
    end()
    return reason
  }
  for (let made = 0; made < CALLS_PER_MINUTE; made += 1) await announced(ELSEWHERE)
  t.is(await announced(ELSEWHERE), 'too_many_calls')
  t.is(await announced(HERE), 'none')
})

test('a user has no more of their team’s places from many networks than from one', async (t) => {
  const callLimits = openCallLimits()
  const looked: string[] = []
  const call = (ip: string) => {
    const rows = async () => {
      looked.push(ip)
      return []
    }
    const { calls, end } = callsOf(callLimits, ip, rows)
    return { call: reasonOfCall(calls.key.list(ACCOUNT)), end }
  }
  const [first, second, third] = [call(HERE), call(ELSEWHERE), call('192.0.2.7')]
  await Promise.all([first.call, second.call])
  t.deepEqual(looked, [HERE, ELSEWHERE])
  first.end()
  second.end()
  t.is(await third.call, 'not_signed_in')
})
