import { SECRETS_KEY } from '../../support/keyring.ts'
import test from 'ava'
import { fileDatabase } from '../../support/database.ts'
import { makeCampaign, makeDrawing, makePartner, passCutoff } from '../../support/factory.ts'
import { openWorkplace } from '../../support/workplace.ts'
import { networkRunners, workWith } from '../../support/pull/pull.ts'
import { answersWell, isSignedWith, startSource } from '../../support/pull/winners-source.ts'
import { openPartnerClient } from '../../../worker/partner/client.ts'
import { until } from '../../support/until.ts'
import { runHere } from '../../support/operator/run.ts'

const database = fileDatabase(test)

const operator = (words: string[], environment: Record<string, string> = { ALLOW_LOOPBACK_PARTNERS: '1' }) =>
  runHere(words, { DATABASE_URL: database.url, SECRETS_KEY, ...environment })

const json = async <Output>(...words: string[]): Promise<Output> => {
  const { code, stdout, stderr } = await operator([...words, '--json'])
  if (code !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as Output
}

test('a campaign is switched to pull, tried, fetched for again and switched back by commands', async (t) => {
  const place = await openWorkplace(database.url)
  t.teardown(place.close)
  const client = openPartnerClient({ allowLoopback: true })
  t.teardown(client.close)
  const runners = networkRunners(place, client)
  const source = await startSource(t, answersWell)
  const partner = await makePartner(place)
  const campaign = await makeCampaign(place, { partner })
  const slug = ['--slug', campaign.slug]
  const pulled = await json<{ winners: unknown }>('campaign', 'winners', ...slug, '--mode', 'pull', '--url', source.url)
  t.deepEqual(pulled.winners, { mode: 'pull', url: source.url })

  const id = await makeDrawing(place, { campaign })
  const trial = json<Record<string, unknown>>('campaign', 'test-fetch', ...slug)
  await until(
    async () => {
      await workWith(place, runners)
      return source.requests.length
    },
    (count) => count > 0,
  )
  const { ms, ...tried } = await trial
  t.is(typeof ms, 'number')
  t.deepEqual<unknown, unknown>(tried, {
    drawing: id,
    ok: true,
    sentence: 'Winners source sent 3 winners, as the drawing takes.',
    winners: [0, 1, 2].map((i) => ({ winner: `${id}-${i}`, displayName: null })),
    count: 3,
    round: null,
    displayIssues: { count: 0, first: [], findings: [] },
    finding: { code: 'as_expected', winners: 3 },
  })
  const { secret } = await json<{ secret: string }>('partner', 'secret', '--partner', partner)
  t.true(source.requests.every((request) => isSignedWith(secret, request)))

  const early = await operator(['drawing', 'fetch-again', '--drawing', id])
  t.deepEqual([early.code, early.stderr], [1, 'The cutoff has not passed yet: the winners are fetched when it does.\n'])
  await passCutoff(place, id)
  t.deepEqual(await json('drawing', 'fetch-again', '--drawing', id), { id })

  const pushed = await json<{ winners: unknown }>('campaign', 'winners', ...slug, '--mode', 'push')
  t.deepEqual(pushed.winners, { mode: 'push' })
})

test('a secret is shown, and after a rotation until when the one before it signs too', async (t) => {
  const place = await openWorkplace(database.url)
  t.teardown(place.close)
  const partner = await makePartner(place)
  const before = await json<{ secret: string; previousUntil: string | null }>('partner', 'secret', '--partner', partner)
  t.regex(before.secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  t.is(before.previousUntil, null)
  const after = await json<typeof before>('partner', 'secret', '--partner', partner, '--rotate')
  t.not(after.secret, before.secret)
  t.regex(after.previousUntil ?? '', /^\d{4}-/)
  t.deepEqual(await json('partner', 'secret', '--partner', partner), after)
})

test('mistakes are reported in one line', async (t) => {
  const place = await openWorkplace(database.url)
  t.teardown(place.close)
  const partner = await makePartner(place)
  const { slug } = await makeCampaign(place, { partner })
  const cases: [string[], RegExp][] = [
    [['campaign', 'winners', '--slug', slug, '--mode', 'pull'], /^--url: is missing/],
    [['campaign', 'winners', '--slug', slug, '--mode', 'push', '--url', 'https://shop.test'], /url/],
    [['campaign', 'winners', '--slug', slug, '--mode', 'fetch'], /must be push or pull/],
    [
      ['campaign', 'winners', '--slug', slug, '--mode', 'pull', '--url', 'http://localhost:1'],
      /address of this machine/,
    ],
    [['campaign', 'test-fetch', '--slug', slug], /sent by the partner/],
    [['drawing', 'fetch-again', '--drawing', 'drw_none'], /no drawing drw_none/],
    [['partner', 'secret', '--partner', 'ptr_none'], /no partner ptr_none/],
    [['partner', 'secret', '--partner', partner, '--rotate=now'], /said without a value/],
  ]
  for (const [words, message] of cases) {
    const { code, stdout, stderr } = await operator(words, {})
    t.deepEqual([code, stdout], [1, ''], words.join(' '))
    t.regex(stderr, message)
    t.is(stderr.trimEnd().split('\n').length, 1, stderr)
  }
})
