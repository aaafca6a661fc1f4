import test from 'ava'
import { type Mode, modes } from '../../../domain/actor.ts'
import { portalRouter } from '../../../api/portal/router.ts'
import { type Role, roles } from '../../../domain/portal/role.ts'
import { makePartner } from '../../support/factory.ts'
import { fileService } from '../../support/site/file-service.ts'
import { signedInAs } from '../../support/portal/portal.ts'

const service = fileService(test)

type Access = { access: 'anyone' | 'user' | Role; money?: boolean; bothModes?: boolean }
type Known = Record<string, Record<'_def', { type: 'query' | 'mutation' | 'subscription'; meta?: Access }>>

const known = portalRouter['_def'].procedures as unknown as Known
const procedures = Object.entries(known).map(
  ([
    path,
    {
      _def: { type, meta },
    },
  ]) => ({ path, type, meta }),
)

/** What somebody does before they are signed in. Everything else takes a session. */
const OPEN = [
  'email.confirm',
  'email.read',
  'invitation.accept',
  'invitation.read',
  'mail.readUnsubscribing',
  'mail.unsubscribe',
  'passkey.beginSignIn',
  'passkey.signIn',
  'reset.ask',
  'reset.complete',
  'reset.read',
  'session.me',
  'session.signIn',
]

/** What concerns oneself or everybody; everything else concerns a partner, and takes a role in its team. */
const PERSONAL = ['session', 'user', 'email', 'mail', 'passkey', 'invitation', 'reset', 'status']

/** Nouns of which every change concerns money or access, and single procedures of other nouns that do. */
const GUARDED = [
  'team',
  'key',
  'guarantee',
  'payout',
  'approval.approve',
  'goLive.ask',
  'campaign.setWallet',
  'campaign.setWinnersSource',
]

const isRole = (access: unknown): access is Role => (roles as readonly unknown[]).includes(access)

type Caller = { token?: string | null; account?: { partner: string; mode: Mode }; site?: string }

/** Calls a procedure as a browser does, with the account alone: a caller let in is refused for the missing rest. */
const call = async ({ path, type }: (typeof procedures)[number], { token, account, site = 'same-origin' }: Caller) => {
  const { url } = await service()
  const input = JSON.stringify(account ? { account } : {})
  const headers = {
    'Content-Type': 'application/json',
    'Sec-Fetch-Site': site,
    ...(token ? { Cookie: `__Host-pds_session=${token}` } : {}),
  }
  const address = `${url}/portal/trpc/${path}`
  const answer =
    type === 'query'
      ? await fetch(`${address}?input=${encodeURIComponent(input)}`, { headers })
      : await fetch(address, { method: 'POST', headers, body: input })
  const body = (await answer.json()) as { code?: string; error?: { data?: { reason: string } } }
  return { status: answer.status, reason: body.error?.data?.reason ?? body.code ?? 'none' }
}

const below = (role: Role): Role | undefined => roles[roles.indexOf(role) - 1]

test('every procedure says who may call it, and only a few are for anyone', (t) => {
  t.true(procedures.length > 30)
  for (const { path, meta } of procedures) {
    const [noun = ''] = path.split('.')
    if (PERSONAL.includes(noun)) t.true(['anyone', 'user'].includes(meta?.access ?? ''), `${path}: anyone or user`)
    else t.true(isRole(meta?.access), `${path}: a role`)
  }
  const open = procedures.filter(({ meta }) => meta?.access === 'anyone').map(({ path }) => path)
  t.deepEqual(
    open.filter((path) => !OPEN.includes(path)),
    [],
  )
})

test('nothing is a subscription, and what is asked for never has to be confirmed', (t) => {
  for (const { path, type, meta } of procedures) {
    t.not(type, 'subscription', path)
    if (type === 'query') t.falsy(meta?.money, `${path} is a query, which a page asks for by itself`)
  }
})

test('whatever moves money or gives access has to be confirmed, and a team is changed with a second factor only', (t) => {
  const changes = procedures.filter(({ type }) => type === 'mutation')
  const guarded = changes.filter(({ path }) => GUARDED.some((name) => name === path || path.startsWith(`${name}.`)))
  t.true(guarded.length > 10)
  for (const { path, meta } of guarded) t.true(meta?.money, path)
  for (const { path, meta } of changes.filter((change) => change.path.startsWith('team.')))
    t.true(meta?.bothModes, path)
})

for (const procedure of procedures) {
  const { path, type, meta } = procedure
  const access = meta?.access

  test(`${path} is refused when another site asks for it`, async (t) => {
    for (const site of ['cross-site', 'same-site']) {
      t.deepEqual(await call(procedure, { site }), { status: 403, reason: 'forbidden' }, site)
    }
  })

  if (access === 'anyone') continue

  test(`${path} is refused without a session`, async (t) => {
    const account = { partner: await makePartner(await service()), mode: 'test' } as const
    for (const token of [null, 'A'.repeat(43)]) {
      t.deepEqual(await call(procedure, { token, account }), { status: 401, reason: 'not_signed_in' })
    }
  })

  if (!isRole(access)) continue

  test(`${path} is not found by a member of another team`, async (t) => {
    const own = await service()
    const { cookie } = await signedInAs(own)
    const partners = [await makePartner(own), 'ptr_0000000000000000000000']
    for (const partner of partners) {
      for (const mode of modes) {
        const answer = await call(procedure, { token: cookie.token, account: { partner, mode } })
        t.deepEqual(answer, { status: 404, reason: 'not_found' })
      }
    }
  })

  const tooLow = below(access)
  if (tooLow) {
    test(`${path} is refused to a ${tooLow}`, async (t) => {
      const { cookie, account } = await signedInAs(await service(), { role: tooLow })
      t.deepEqual(await call(procedure, { token: cookie.token, account }), { status: 403, reason: 'role_too_low' })
    })
  }

  if (type === 'mutation') {
    test(`${path} takes a second factor${meta?.bothModes ? '' : ' in live mode'}`, async (t) => {
      for (const mode of meta?.bothModes ? (['live', 'test'] as const) : (['live'] as const)) {
        const { cookie, account } = await signedInAs(await service(), { role: access, mode, hasSecondFactor: false })
        const answer = await call(procedure, { token: cookie.token, account })
        t.deepEqual(answer, { status: 403, reason: 'second_factor_needed' }, mode)
      }
    })
  }

  if (meta?.money) {
    test(`${path} takes a confirmation of a few minutes ago`, async (t) => {
      const { cookie, account } = await signedInAs(await service(), { role: access, confirmed: false })
      const answer = await call(procedure, { token: cookie.token, account })
      t.deepEqual(answer, { status: 403, reason: 'confirmation_needed' })
    })
  }

  test(`${path} lets a ${access} in`, async (t) => {
    for (const mode of modes) {
      const { cookie, account } = await signedInAs(await service(), { role: access, mode })
      const { status, reason } = await call(procedure, { token: cookie.token, account })
      t.true((status === 200 && reason === 'none') || reason === 'bad_request', `${mode}: ${status} ${reason}`)
    }
  })
}
