import { randomBytes } from 'node:crypto'
import type { Demo } from './setup.ts'
import type { RunOperator } from '../run-operator.ts'

type SignIn = { email: string; password: string }

const PASSWORD_BYTES = 12

type Deps = { operator: RunOperator; url: string; baseUrl: string; keep: (known: Demo) => Promise<void> }

/** Accepts an invitation as its page does. */
const accept = async (
  { url, baseUrl }: Pick<Deps, 'url' | 'baseUrl'>,
  acceptUrl: string,
  { password }: SignIn,
): Promise<void> => {
  const answer = await fetch(`${url}/portal/trpc/invitation.accept`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: new URL(baseUrl).origin },
    body: JSON.stringify({ token: new URL(acceptUrl).hash.slice(1), name: 'Demo owner', password }),
  })
  if (!answer.ok) throw new Error(`The demo's invitation could not be accepted: ${await answer.text()}`)
}

/**
 * Invites an owner of the demo partner's team and accepts for them, once: the next start finds their sign-in in its
 * notes.
 */
export const setUpPortal = async ({ operator, url, baseUrl, keep }: Deps, known: Demo): Promise<Demo> => {
  if (known.signIn) return known
  const signIn = {
    email: `${known.test.slug}@example.com`,
    password: randomBytes(PASSWORD_BYTES).toString('base64url'),
  }
  const whom = ['--partner', known.partner, '--email', signIn.email]
  const { acceptUrl } = await operator<{ acceptUrl: string }>('user', 'invite', ...whom)
  await accept({ url, baseUrl }, acceptUrl, signIn)
  const made = { ...known, signIn }
  await keep(made)
  return made
}
