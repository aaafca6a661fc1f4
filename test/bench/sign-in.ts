import { sql } from 'slonik'
import { hashPassword } from '../../api/portal/sign-in/password-hash.ts'
import { makeUser, PASSWORD, portalClient } from '../support/portal/portal.ts'
import { type Bench, onBench } from './support/bench.ts'
import { type Figure, percentile, timesOf } from './support/report.ts'
import { startServer } from './support/server.ts'

const ROUNDS = 8
const SIGN_INS_PER_ROUND = 8
const FLOODING = 50

type Sign = () => Promise<unknown>

/** Somebody who signs in again and again in one browser, and somebody who does so in a new one each time. */
const people = async (bench: Bench, url: string): Promise<{ known: Sign; stranger: Sign }> => {
  const { stored: passwordHash } = await hashPassword(PASSWORD, { name: 'bench', isKnown: true })
  const [ada, bob] = [await makeUser(bench), await makeUser(bench)]
  await bench.pool.query(sql.unsafe`update portal_user set password_hash = ${passwordHash}`)
  const own = portalClient({ url }, null, { 'X-Forwarded-For': '203.0.113.1' })
  const known = () => own.client.session.signIn.mutate({ email: ada.email, password: PASSWORD })
  const stranger = () =>
    portalClient({ url }, null, { 'X-Forwarded-For': '203.0.113.2' }).client.session.signIn.mutate({
      email: bob.email,
      password: PASSWORD,
    })
  await known()
  return { known, stranger }
}

/** One visitor who guesses passwords as fast as they are answered. */
const flood = (url: string) => {
  const state = { isOver: false, tries: 0 }
  const { client } = portalClient({ url }, null, { 'X-Forwarded-For': '203.0.113.66' })
  const guess = async () => {
    while (!state.isOver) {
      state.tries += 1
      await client.session.signIn.mutate({ email: `no.${state.tries}@made.up`, password: 'a guess' }).catch(() => {})
    }
  }
  const guessing = Array.from({ length: FLOODING }, guess)
  return {
    stop: async () => {
      state.isOver = true
      await Promise.all(guessing)
    },
  }
}

type Times = Record<'alone' | 'beside', Record<'known' | 'stranger', number[]>>

const inWords = (times: readonly number[]): string =>
  `median ${percentile(times, 50)} ms, p95 ${percentile(times, 95)} ms`

/**
 * Signing in beside a visitor who floods the sign-in with guesses, in a known browser and in a new one; with the flood
 * and without it in turn, so that the machine's other work is in both.
 */
export const signIn = (): Promise<Figure[]> =>
  onBench(async (bench) => {
    const url = await startServer(bench, 'api/main.ts', { BASE_URL: 'https://api.test', LOG_LEVEL: 'error' })
    const { known, stranger } = await people(bench, url)
    const times = { alone: { known: [], stranger: [] }, beside: { known: [], stranger: [] } } as Times
    const measure = async (when: keyof Times) => {
      times[when].known.push(...(await timesOf(SIGN_INS_PER_ROUND, known)))
      times[when].stranger.push(...(await timesOf(SIGN_INS_PER_ROUND, stranger)))
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      await measure('alone')
      const flooding = flood(url)
      await measure('beside')
      await flooding.stop()
    }
    return (['known', 'stranger'] as const).map((who) => ({
      name: `signing in ${who === 'known' ? 'in a known browser' : 'as a stranger'} beside a flood of guesses`,
      target: '≤ 1.3 × without the flood',
      value: inWords(times.beside[who]),
      raw: `without: ${inWords(times.alone[who])}`,
    }))
  })
