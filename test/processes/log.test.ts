import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { privateKeyToAddress } from 'viem/accounts'
import { freePort } from '../../local/ports.ts'
import { insertContract } from '../../db/queries/chain/contracts.ts'
import { linkPath } from '../../domain/winner-link.ts'
import { testDatabase } from '../support/database.ts'
import { makeCampaign, makeDrawing, makeKey, makePartner, passCutoff, winnerIds } from '../support/factory.ts'
import { SECRETS_KEY } from '../support/keyring.ts'
import { listen } from '../support/listen.ts'
import { clientOf } from '../support/partner-api/ask.ts'
import { makeMember, makeUser, PASSWORD, portalClient } from '../support/portal/portal.ts'
import { startSource } from '../support/pull/winners-source.ts'
import { startFile, untilStarted } from '../support/process/command.ts'
import { until } from '../support/until.ts'
import { hookClient } from '../support/webhook/shop.ts'
import { startReceiver } from '../support/webhook/webhooks.ts'
import { openWorkplace } from '../support/workplace.ts'

const secret = (): string => randomBytes(20).toString('hex')

/** A server that refuses whatever it is asked, and may quote it in its answer. */
const startRefusing = (t: ExecutionContext): Promise<string> =>
  listen(
    t,
    createServer((request, response) =>
      response.writeHead(500).end(`${request.url} ${JSON.stringify(request.headers)}`),
    ),
  )

type Line = Record<string, unknown> & { message: string }

const linesIn = (stdout: string): Line[] =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

/** Web and worker, with every setting that is a secret, and others' servers that do not work. */
const open = async (t: ExecutionContext) => {
  const databaseUrl = await testDatabase(t)
  const place = await openWorkplace(databaseUrl)
  t.teardown(place.close)
  const operatorKey = `0x${randomBytes(32).toString('hex')}` as const
  const operator = privateKeyToAddress(operatorKey).toLowerCase() as `0x${string}`
  const address = `0x${'c0'.repeat(20)}` as const
  await insertContract(place.pool, { chain: 'local', chainId: 31_337, address, operator, deployedBlock: 1 })
  const refusing = await startRefusing(t)
  const port = await freePort()
  const secrets = {
    METRICS_TOKEN: secret(),
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=${secret()}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `${refusing}/${secret()}`,
    SMTP_URL: `smtp://mailer:${secret()}@127.0.0.1:1`,
    OPERATOR_WEBHOOK_URL: `${refusing}/services/${secret()}`,
    AWS_SECRET_ACCESS_KEY: secret(),
    CHAIN_OPERATOR_KEY: operatorKey,
    RPC_URLS_LOCAL: `${refusing}/v2/${secret()}`,
  }
  const settings = {
    DATABASE_URL: databaseUrl,
    BASE_URL: 'https://api.test',
    LOG_LEVEL: 'debug',
    DEMO: '1',
    ALLOW_LOOPBACK_PARTNERS: '1',
    AWS_ACCESS_KEY_ID: 'known',
    SITE_STORE: `s3://bucket?endpoint=${refusing}`,
    PORT: String(port),
    MAIL_FROM: 'draws@example.org',
    ...secrets,
  }
  const processes = [startFile('api/main.ts', [], settings), startFile('worker/main.ts', [], settings)]
  let said = ''
  for (const { child } of processes) {
    t.teardown(() => child.kill('SIGKILL'))
    child.stdout.on('data', (text) => (said += String(text)))
  }
  await Promise.all(processes.map(untilStarted))
  return {
    ...place,
    allowLoopbackPartners: true,
    url: `http://127.0.0.1:${port}`,
    /** The secrets of the settings, and their parts, which must not be readable either. */
    configured: [SECRETS_KEY, ...Object.values(secrets).flatMap((text) => text.match(/[0-9a-f]{40,}/g) ?? [])],
    /** Waits until one of the two has complained of this. */
    untilSaid: (message: string) =>
      until(
        async () => said.includes(`"message":"${message}`),
        (is) => is,
      ),
    stop: async () => {
      for (const { child } of processes) child.kill('SIGTERM')
      return Promise.all(processes.map(({ ended }) => ended))
    },
  }
}

type Place = Awaited<ReturnType<typeof open>>

/** A partner's server that sends winners, is called for others, takes webhooks, and makes mistakes with its key. */
const actAsServer = async (t: ExecutionContext, place: Place) => {
  const { url, pool } = place
  const partner = await makePartner(place)
  const { key } = await makeKey(place, { partner })
  const addressToken = secret()
  const receiver = await startReceiver(t, () => ({ status: 500 }))
  const { create } = hookClient(place, key)
  const made = await create({ url: `${receiver.url}?token=${addressToken}` })
  t.is(made.status, 201)
  const source = await startSource(t, () => ({ status: 500, body: '' }))
  const pulling = await makeCampaign(place, {
    partner,
    winners: { mode: 'pull', url: `${source.url}?token=${addressToken}` },
  })
  const pulled = await makeDrawing(place, { campaign: pulling })
  await passCutoff(place, pulled)
  const campaign = await makeCampaign(place, { partner })
  const drawing = await makeDrawing(place, { campaign })
  const path = `/campaigns/${campaign.slug}/drawings/${drawing}`
  const { post, get } = clientOf(place, key)
  const sent = await post(`${path}/winners`, { winners: winnerIds(3) })
  t.is(sent.status, 201)
  await passCutoff(place, drawing)
  await get(`/campaigns/${key}`)
  await post(`${path}/winners`, `{"key": "${key}"`)
  await fetch(`${url}/api/v1/campaigns?key=${key}`)
  await fetch(`${url}/api/v1${path}`, { headers: { Authorization: `Bearer ${key}x` } })
  const link = linkPath(randomBytes(32), { drawingId: drawing, position: 0, revoked: 0 })
  await fetch(url + link)
  const isDone = () =>
    pool.exists(sql.unsafe`
      select where (select status from drawing where id = ${drawing}) = 'paid'
        and exists (select from delivery_attempt a join delivery d on d.id = a.delivery_id where d.subject = ${drawing})
        and exists (select from winner_fetch where tries > 0)`)
  t.true(await until(isDone, (is) => is))
  t.true(receiver.posts.length > 0 && source.requests.length > 0)
  const signatures = [receiver.posts[0]?.headers, source.requests[0]?.headers].map((headers) =>
    String(headers?.['webhook-signature']).replace('v1,', ''),
  )
  const { secret: signingSecret } = made.body
  return {
    partner,
    slug: campaign.slug,
    drawing,
    sent,
    secrets: [
      key.slice(-36, -6),
      signingSecret.replace('whsec_', ''),
      addressToken,
      link.split('.').at(-1) as string,
      ...signatures,
    ],
  }
}

type Server = Awaited<ReturnType<typeof actAsServer>>

/** A person who signs in, with a wrong password before, and looks at the drawing. */
const actAsPerson = async (place: Place, { partner, slug, drawing }: Server) => {
  const user = await makeUser(place)
  await makeMember(place, { partner, userId: user.userId, role: 'owner' })
  const { client, cookie } = portalClient(place)
  const wrong = secret()
  await client.session.signIn.mutate({ email: user.email, password: wrong }).catch(() => {})
  await client.session.signIn.mutate({ email: user.email, password: PASSWORD })
  const account = { partner, mode: 'test' as const }
  await client.drawing.get.query({ account, slug, id: drawing })
  const reset = secret()
  await client.reset.read.mutate({ token: reset }).catch(() => {})
  await client.session.confirm.mutate({ code: '918273' }).catch(() => {})
  return [PASSWORD, wrong, reset, '918273', cookie.token as string, cookie.device as string]
}

const complaints = [
  'traces are not taken',
  'writing the log failed and will be retried',
  'identity not proved',
  'a pass over a contract failed',
]

test('the log names request, partner, drawing and duration, and none of the secrets that pass through', async (t) => {
  const place = await open(t)
  const server = await actAsServer(t, place)
  const personal = await actAsPerson(place, server)
  for (const expected of complaints) t.true(await place.untilSaid(expected), expected)
  const ended = await place.stop()
  const [web, worker] = ended.map(({ stdout }) => linesIn(stdout)) as [Line[], Line[]]

  const { partner, drawing, sent } = server
  const requestId = sent.headers.get('x-request-id')
  const request = web.filter((line) => line.message === 'request' && line['requestId'] === requestId)
  t.is(request.length, 1, 'one line for a request')
  t.like(request[0], { partner, drawing, status: 201, method: 'POST' })
  t.is(typeof request[0]?.['ms'], 'number')
  const seen = web.find(({ path }) => path === '/portal/trpc/drawing.get')
  t.like(seen, { partner, drawing, status: 200 })

  const isOfLock = ({ message, queue, ids }: Line) =>
    message === 'job' && queue === 'lock' && (ids as string[]).includes(drawing)
  t.like(worker.find(isOfLock), { partner })
  const calls = worker.filter((line) => line.message === 'call' && line['drawing'] === drawing)
  t.like(calls[0], { partner, queue: 'deliver' })
  for (const { ms } of worker.filter(({ message }) => ['job', 'kept', 'call'].includes(message)))
    t.is(typeof ms, 'number')
  t.true(
    worker.some(({ message }) => message === 'call'),
    'calls',
  )

  const text = ended.map(({ stdout, stderr }) => stdout + stderr).join('\n')
  const secrets = [...place.configured, ...server.secrets, ...personal]
  t.true(secrets.length >= 16)
  for (const one of secrets) {
    t.true(one.length >= 6)
    t.false(text.includes(one), `a secret in: ${text.split('\n').find((line) => line.includes(one))}`)
  }
})
