import { randomBytes } from 'node:crypto'
import { Secret } from 'otpauth'
import { totpCode } from '../../domain/portal/totp.ts'
import type { RunOperator } from '../run-operator.ts'
import type { Demo } from './setup.ts'

const PASSWORD_BYTES = 12

type Deps = { operator: RunOperator; url: string; baseUrl: string; keep: (known: Demo) => Promise<void> }

export const codeNow = (secret: string): string => totpCode(Secret.fromBase32(secret).bytes, new Date())

/** Calls one of the console's procedures as its page does. */
const call = async <Answer>({ url, baseUrl }: Pick<Deps, 'url' | 'baseUrl'>, path: string, input: object) => {
  const answer = await fetch(`${url}/operator/trpc/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: new URL(baseUrl).origin },
    body: JSON.stringify(input),
  })
  if (!answer.ok) throw new Error(`The demo's operator has no account: ${await answer.text()}`)
  return ((await answer.json()) as { result: { data: Answer } }).result.data
}

/** Invites an operator and accepts for them, once: the next start finds their sign-in in its notes. */
export const setUpConsole = async ({ operator, keep, ...place }: Deps, known: Demo): Promise<Demo> => {
  if (known.console) return known
  const email = `operator.${known.test.slug}@example.com`
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const whom = ['--name', `Demo operator of ${known.test.slug}`, '--email', email]
  const { acceptUrl } = await operator<{ acceptUrl: string }>('operator', 'invite', ...whom)
  const token = new URL(acceptUrl).hash.slice(1)
  const { secret } = await call<{ secret: string }>(place, 'invitation.read', { token })
  await call(place, 'invitation.accept', { token, password, code: codeNow(secret) })
  const made = { ...known, console: { email, password, secret } }
  await keep(made)
  return made
}
