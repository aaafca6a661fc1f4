import { setImmediate } from 'node:timers/promises'
import test from 'ava'
import pg from 'pg'
import { sql } from 'slonik'
import { openCallLimits } from '../../../api/portal/call-limits.ts'
import { portalRouter } from '../../../api/portal/router.ts'
import { refusalOf } from '../../../api/portal/trpc-error.ts'
import type { Role } from '../../../domain/portal/role.ts'
import { fakeAnswer } from '../../support/answer.ts'
import { reasonOf } from '../../support/portal/refusal.ts'
import { makeSession, portalClient } from '../../support/portal/portal.ts'
import { makePortalShop } from '../../support/portal/shop.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

/** Two calls that are answered, and those that wait for them. */
const PLACES = 62

test('calls that wait for others of their user are nobody’s once their session has ended', async (t) => {
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
  t.is(reasons.filter((reason) => reason === 'not_signed_in').length, PLACES - 2)
})

const MEMBER = { memberId: 'mbr_1', role: 'manager', suspendedReason: null, away: null }

/** Asks for the keys of a team all of whose places are taken; `member`: who asks, when it is their turn. */
const afterWaiting = async (member: (Omit<typeof MEMBER, 'role'> & { role: Role }) | null) => {
  const callLimits = openCallLimits()
  const taken = Promise.withResolvers<void>()
  for (let i = 0; i < 3; i += 1) void callLimits.ofTeam('ptr_1', fakeAnswer().response, () => taken.promise)
  let now: object | null = MEMBER
  const rows = async ({ name }: { name: string }) => (name === 'find-member' && now ? [now] : [])
  const { response } = fakeAnswer()
  Object.assign(response, { locals: {} })
  const context = {
    service: { callLimits, statements: { rows } },
    request: response.req,
    response,
    session: { userId: 'usr_1' },
  }
  const calls = portalRouter.createCaller(context as unknown as Parameters<typeof portalRouter.createCaller>[0])
  const call = calls.key.list({ account: { partner: 'ptr_1', mode: 'test' } })
  await setImmediate()
  now = member
  taken.resolve()
  return call.then(
    () => 'none',
    (error: unknown) => refusalOf(error, '').reason,
  )
}

test('a call that waits for others of its team is refused to who is removed or gets a lower role meanwhile', async (t) => {
  t.is(await afterWaiting({ ...MEMBER, role: 'manager' }), 'none')
  t.is(await afterWaiting({ ...MEMBER, role: 'viewer' }), 'role_too_low')
  t.is(await afterWaiting(null), 'not_found')
})
