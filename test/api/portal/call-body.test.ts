import test from 'ava'
import { MAX_MARKS } from '../../../domain/payout/mark-file.ts'
import { ANONYMOUS_BODY_BYTES, BODY_BYTES, MARKS_BODY_BYTES, MIB, WINNERS_BODY_BYTES } from '../../../api/body/sizes.ts'
import { portalRouter } from '../../../api/portal/router.ts'
import type { Access } from '../../../api/portal/procedure.ts'
import { announce } from '../../support/announce.ts'
import { drawOut } from '../../support/drawn-out.ts'
import { fileService } from '../../support/site/file-service.ts'
import { openDrawing } from '../../support/partner-api/partner.ts'
import { winnerIds } from '../../support/factory.ts'
import { makeSession, PASSWORD, portalClient, signedInAs } from '../../support/portal/portal.ts'
import { makePortalShop } from '../../support/portal/shop.ts'
import { until } from '../../support/until.ts'

const service = fileService(test)

type Sent = { token?: string | null; body: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> }

const headersOf = (token: string | null): Record<string, string> => ({
  'Content-Type': 'application/json',
  'Sec-Fetch-Site': 'same-origin',
  ...(token === null ? {} : { Cookie: `__Host-pds_session=${token}` }),
})

/** What a procedure answers to this very body. */
const call = async (procedure: string, { token = null, body, headers = {} }: Sent) => {
  const address = `${(await service()).url}/portal/trpc/${procedure}`
  const answer = await fetch(address, { method: 'POST', headers: { ...headersOf(token), ...headers }, body })
  const { error } = (await answer.json()) as {
    error?: { message: string; data: { reason: string; httpStatus: number; requestId: string } }
  }
  return { status: answer.status, headers: answer.headers, message: error?.message ?? '', ...error?.data }
}

/** A body of so many bytes that is JSON, with what a procedure needs in it. */
const padded = (bytes: number, input: object = {}): string => {
  const text = JSON.stringify(input)
  return text + ' '.repeat(bytes - text.length)
}

const signIn = { email: 'nobody@shop.test', password: PASSWORD }

const known = portalRouter['_def'].procedures as unknown as Record<string, Record<'_def', { meta?: Access }>>

test('every procedure takes a small body, but those that send winners or marks of prizes', (t) => {
  const larger = Object.entries(known).filter(([, { _def }]) => (_def.meta?.bodyBytes ?? 0) > BODY_BYTES)
  t.deepEqual(
    larger.map(([path, { _def }]) => [path, _def.meta?.bodyBytes]),
    [
      ['drawing.sendWinners', WINNERS_BODY_BYTES],
      ['payout.reviewMarks', MARKS_BODY_BYTES],
      ['payout.markManyPaid', MARKS_BODY_BYTES],
    ],
  )
})

for (const procedure of ['session.signIn', 'invitation.accept', 'invitation.read', 'reset.read', 'reset.complete'])
  test(`413 payload_too_large: ${procedure} reads 16 KiB of anybody, and nothing more`, async (t) => {
    const fits = await call(procedure, { body: padded(ANONYMOUS_BODY_BYTES, signIn) })
    t.not(fits.status, 413)
    const { cookie } = await signedInAs(await service())
    for (const token of [null, cookie.token]) {
      const answer = await call(procedure, { token, body: padded(ANONYMOUS_BODY_BYTES + 1, signIn) })
      t.like(answer, { status: 413, httpStatus: 413, reason: 'payload_too_large' })
      t.is(answer.message, 'The body is larger than the limit of 16 KiB.')
      t.regex(answer.requestId ?? '', /^req_/)
    }
  })

test('no body is read of who is not signed in: a procedure for members says so, however much was sent', async (t) => {
  const body = '['.repeat(31 * MIB)
  t.like(await call('drawing.sendWinners', { body }), { status: 401, reason: 'not_signed_in' })
  t.like(await call('no.such', { body }), { status: 404, reason: 'not_found' })
  t.like(await call('session.signIn,session.signIn?batch=1', { body }), { status: 400, reason: 'bad_request' })
  t.like(await call('session.signIn', { body }), { status: 413, reason: 'payload_too_large' })
})

test('404 not_found: a procedure’s name escaped, or behind others, is no name of it', async (t) => {
  const { cookie } = await signedInAs(await service())
  const names = ['session%2EsignIn', 'user%2Erename', 'user.renam%65', 'more/user.rename', 'more/session.signIn', '%']
  for (const token of [null, cookie.token])
    for (const name of names) t.is((await call(name, { token, body: '{}' })).status, 404, name)
})

test('400 bad_request: a body that nests too deep, and one that is not UTF-8', async (t) => {
  const deep = await call('session.signIn', { body: '['.repeat(5_000) })
  t.like(deep, { status: 400, reason: 'bad_request' })
  t.regex(deep.message, /nests deeper than 32 levels/)
  const odd = await call('session.signIn', { body: new Uint8Array([0x22, 0xff, 0x22]) })
  t.like(odd, { status: 400, reason: 'bad_request', message: 'The body is not valid UTF-8.' })
})

test('413 payload_too_large: a member sends 64 KiB, and winners who may: a viewer of every team sends no more', async (t) => {
  const own = await service()
  const shop = await makePortalShop(own, {}, 'manager')
  const drawing = await openDrawing(shop)
  const { cookie } = await signedInAs(own, { partner: shop.partner, role: 'viewer' })
  const rename = { account: shop.account, name: 'Another name' }
  const tooMuch = await call('user.rename', { token: shop.cookie.token, body: padded(BODY_BYTES + 1, rename) })
  t.like(tooMuch, { status: 413, reason: 'payload_too_large' })
  t.is(tooMuch.message, 'The body is larger than the limit of 64 KiB.')
  const list = { account: shop.account, slug: shop.slug, id: drawing.id, winners: winnerIds(3) }
  const byViewer = (bytes: number) => call('drawing.sendWinners', { token: cookie.token, body: padded(bytes, list) })
  t.like(await byViewer(BODY_BYTES), { status: 403, reason: 'role_too_low' })
  t.like(await byViewer(BODY_BYTES + 1), { status: 413, reason: 'payload_too_large' })
  const sent = { token: shop.cookie.token, body: padded(MIB, list) }
  t.is((await call('drawing.sendWinners', sent)).status, 200)
})

test('a file of a thousand marks with long references is read, and one of more values than that has is not', async (t) => {
  const { account, cookie } = await makePortalShop(await service(), {}, 'manager')
  const mark = { drawingId: 'drw_0123456789012345678901', reference: 'Überweisung '.repeat(40), amountCents: 500 }
  const lines = Array.from({ length: MAX_MARKS }, (_, i) => ({ ...mark, line: i + 1, position: i }))
  const body = JSON.stringify({ account, lines })
  t.true(body.length > MARKS_BODY_BYTES / 2)
  for (const procedure of ['payout.reviewMarks', 'payout.markManyPaid'])
    t.not((await call(procedure, { token: cookie.token, body })).status, 413, procedure)
  t.is((await call('payout.reviewMarks', { token: cookie.token, body })).status, 200)
  const values = JSON.stringify({ account, lines: Array.from({ length: 10_000 }, () => 0) })
  const many = await call('payout.reviewMarks', { token: cookie.token, body: values })
  t.like(many, { status: 400, reason: 'bad_request' })
  t.regex(many.message, /more than 10000 values/)
})

test('429 bodies_at_once: a team whose lists are in flight waits for them, whichever member sends; nothing else does', async (t) => {
  const own = await service()
  const [one, other] = await Promise.all([makePortalShop(own), makePortalShop(own)])
  const colleague = await signedInAs(own, { partner: one.partner, role: 'manager' })
  const sends = `${own.url}/portal/trpc/drawing.sendWinners`
  const allButOne = { bytes: WINNERS_BODY_BYTES, sent: WINNERS_BODY_BYTES - 1 }
  for (const token of [one.cookie.token, colleague.cookie.token]) announce(t, sends, headersOf(token), allButOne)
  const sent = (token: string | null) => call('drawing.sendWinners', { token, body: '{}' })
  const answer = await until(
    () => sent(one.cookie.token),
    ({ status }) => status === 429,
  )
  t.like(answer, { status: 429, httpStatus: 429, reason: 'bodies_at_once' })
  t.regex(answer.message, /larger than 64 MiB altogether/)
  t.is(answer.headers.get('retry-after'), '1')
  t.is((await sent(colleague.cookie.token)).status, 429)
  t.is((await sent(other.cookie.token)).status, 400)
  const renamed = (token: string | null) => call('user.rename', { token, body: JSON.stringify({ name: 'Ada' }) })
  t.is((await renamed(one.cookie.token)).status, 200)
})

test('a call whose body was drawn out while its session ended is nobody’s', async (t) => {
  const own = await service()
  const owner = await signedInAs(own)
  const stolen = await makeSession(own, owner.userId)
  const body = JSON.stringify({ name: 'Somebody else' })
  const drawn = drawOut(t, `${own.url}/portal/trpc/user.rename`, { headers: headersOf(stolen.token), body })
  // When the server has answered later calls of the same person, it has authenticated the drawn-out one as well.
  const thief = portalClient(own, stolen.token).client
  for (let i = 0; i < 3; i += 1) await thief.session.list.query()
  await owner.client.session.endOthers.mutate()
  t.is(await drawn.end(), 401)
})
