import test from 'ava'
import { consoleRouter } from '../../../api/console/router.ts'
import type { Access } from '../../../api/console/procedure.ts'
import { operatorSignedIn } from '../../support/console/console.ts'
import { signedInAs } from '../../support/portal/portal.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

type Known = Record<string, Record<'_def', { type: 'query' | 'mutation' | 'subscription'; meta?: Access }>>

const procedures = Object.entries(consoleRouter['_def'].procedures as unknown as Known).map(
  ([path, { _def: definition }]) => ({ path, ...definition }),
)

/** What somebody does before they are signed in. Everything else takes an operator's session. */
const OPEN = ['invitation.accept', 'invitation.read', 'session.askPasskey', 'session.me', 'session.signIn']

/** Changes nothing but one's own session and passkeys. */
const OWN = ['session.signOut', 'passkey.beginAdding', 'passkey.add', 'passkey.remove']

type Caller = { cookie?: string; site?: string }

const call = async (
  { path, type }: (typeof procedures)[number],
  { cookie, site = 'same-origin' }: Caller,
  input: object = {},
) => {
  const { url } = await service()
  const headers = {
    'Content-Type': 'application/json',
    'Sec-Fetch-Site': site,
    ...(cookie === undefined ? {} : { Cookie: cookie }),
  }
  const address = `${url}/operator/trpc/${path}`
  const answer =
    type === 'query'
      ? await fetch(`${address}?input=${encodeURIComponent(JSON.stringify(input))}`, { headers })
      : await fetch(address, { method: 'POST', headers, body: JSON.stringify(input) })
  const body = (await answer.json()) as { code?: string; error?: { data?: { reason: string } } }
  return { status: answer.status, reason: body.error?.data?.reason ?? body.code ?? 'none' }
}

test('every procedure says who may call it, only a few are for anyone, and what changes something is a change', (t) => {
  t.true(procedures.length > 4)
  const open = procedures.filter(({ meta }) => meta?.access === 'anyone').map(({ path }) => path)
  t.deepEqual(open.toSorted(), OPEN)
  for (const { path, type, meta } of procedures) {
    t.truthy(meta?.access, path)
    t.not(type, 'subscription', path)
    if (type === 'mutation') t.true(meta?.isChange === true || [...OPEN, ...OWN].includes(path), path)
    else t.falsy(meta?.isChange, path)
  }
})

for (const procedure of procedures) {
  const { path, meta } = procedure

  test(`${path} is refused when another site asks for it`, async (t) => {
    const { token } = await operatorSignedIn(await service())
    const cookie = `__Secure-pds_operator=${token}`
    for (const site of ['cross-site', 'same-site'])
      t.deepEqual(await call(procedure, { cookie, site }), { status: 403, reason: 'forbidden' }, site)
  })

  if (meta?.access === 'anyone') continue

  test(`${path} is refused to nobody, and to the owner of a partner's team`, async (t) => {
    const { cookie: portal } = await signedInAs(await service(), { role: 'owner', mode: 'live' })
    const refused = { status: 401, reason: 'not_signed_in' }
    const cookies = [
      undefined,
      `__Secure-pds_operator=${'A'.repeat(43)}`,
      `__Host-pds_session=${portal.token}`,
      `__Secure-pds_operator=${portal.token}`,
    ]
    for (const cookie of cookies) t.deepEqual(await call(procedure, cookie === undefined ? {} : { cookie }), refused)
  })
}

test('an operator is nobody in the portal', async (t) => {
  const { url } = await service()
  const { token } = await operatorSignedIn(await service())
  const headers = { Cookie: `__Host-pds_session=${token}`, 'Sec-Fetch-Site': 'same-origin' }
  const answer = await fetch(`${url}/portal/trpc/session.list`, { headers })
  t.is(answer.status, 401)
})
