import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { BASE_URL_FILE } from '../operator/base-url.ts'
import { findKeyring } from '../operator/local-stack.ts'
import { buildWebWhenMissing } from './build-web.ts'
import { whyNoStart } from './check-settings.ts'
import { buildClient } from './client/build.ts'
import { chainSettings, deployOnce, ownerSettings, startChain } from './chain/chain.ts'
import { runDemoPartner } from './demo/partner.ts'
import { startMailPage } from './demo/mail-page.ts'
import { printMail } from './demo/mail.ts'
import { whyNoDemo, whyNoDemoThere } from './demo/allowed.ts'
import { type Demo, demoSecret, keepDemo, setUpDemo, setUpPull } from './demo/setup.ts'
import { setUpConsole } from './demo/console.ts'
import { setUpPortal } from './demo/portal.ts'
import { welcome } from './demo/welcome.ts'
import { startDemoSource } from './demo/source.ts'
import { databaseUrlsIn } from './database-urls.ts'
import { freePort, freePortAfter, isPortFree } from './ports.ts'
import { startPostgres } from './postgres/postgres.ts'
import { type Process, startProcess, stopProcess } from './processes.ts'
import { operatorWith } from './run-operator.ts'
import { secretsKeyIn } from './secrets-key.ts'

const DEFAULT_PORT = 3000
const dataDir = resolve(process.env['DATA_DIR'] || '.data')

const stopping = new AbortController()
process.on('SIGINT', () => stopping.abort())
process.on('SIGTERM', () => stopping.abort())
process.on('SIGHUP', () => stopping.abort())

/** What was started, the last first, so that nothing is stopped while something else still needs it. */
const started: (() => Promise<void>)[] = []

const openDatabase = async (): Promise<string> => {
  const given = process.env['DATABASE_URL']
  if (given) return given
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') })
  started.unshift(() => postgres.stop())
  return postgres.url
}

const choosePort = async (): Promise<number> => {
  const given = process.env['PORT']
  if (given) return Number(given)
  return (await isPortFree(DEFAULT_PORT)) ? DEFAULT_PORT : freePort()
}

/** The setting METRICS_PORT; empty (no metrics) if the port after `port` is taken. */
const chooseMetricsPort = async (port: number): Promise<string> =>
  process.env['METRICS_PORT'] || String((await freePortAfter(port)) ?? '')

const logOf = (name: string): string => join(dataDir, `${name}.log`)

const MAIN = { web: 'api/main.ts', worker: 'worker/main.ts' }

const startOwn = (name: keyof typeof MAIN, settings: Record<string, string>): Process => {
  const own = startProcess(name, MAIN[name], settings, logOf(name))
  started.unshift(() => stopProcess(own))
  return own
}

const giveUp = (sentence: string): void => {
  if (stopping.signal.aborted) return
  console.error(`${sentence} Stopping.`)
  process.exitCode = 1
  stopping.abort()
}

const waitUntilReady = async (url: string, web: Process): Promise<void> => {
  while (!stopping.signal.aborted) {
    if (web.child.exitCode !== null) throw new Error(`The web process ended; see ${logOf('web')}.`)
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await pause(100)
  }
}

const start = async (): Promise<void> => {
  const refusal = whyNoDemo(process.env) ?? whyNoStart(process.env) ?? (await whyNoDemoThere(process.env))
  if (refusal !== null) throw new Error(refusal)
  await Promise.all([buildWebWhenMissing(), buildClient()])
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await chmod(dataDir, 0o700)
  const SECRETS_KEY = await secretsKeyIn(dataDir, process.env)
  const databaseUrl = await openDatabase()
  const databaseUrls = await databaseUrlsIn(dataDir, databaseUrl)
  const port = await choosePort()
  const url = `http://localhost:${port}`
  await writeFile(join(dataDir, BASE_URL_FILE), url)
  const metricsPort = await chooseMetricsPort(port)
  const chain = await startChain(dataDir)
  started.unshift(chain.stop)
  const baseUrl = process.env['BASE_URL'] || url
  const loopback = { ALLOW_LOOPBACK_PARTNERS: '1', BASE_URL: baseUrl }
  const shared = { SECRETS_KEY, PORT: String(port), ...loopback }
  const web = startOwn('web', { ...shared, DATABASE_URL: databaseUrls.web, METRICS_PORT: metricsPort })
  const worker = startOwn('worker', {
    ...shared,
    DATABASE_URL: databaseUrls.worker,
    // The web process reports for the whole service; a second listener on its port would fail.
    METRICS_PORT: '',
    ...chainSettings(chain.url),
  })
  const operator = operatorWith({ DATABASE_URL: databaseUrl, SECRETS_KEY, ...loopback, ...ownerSettings(chain.url) })
  const hasChain = await deployOnce(operator, chain.url)
  const place = { databaseUrl, dataDir, operator, chainUrl: hasChain ? chain.url : null }
  const known = await setUpDemo(place)
  const source = await startDemoSource(await demoSecret(operator, known))
  started.unshift(source.stop)
  const demo = await setUpPull(place, known, source.url)
  await waitUntilReady(url, web)
  if (stopping.signal.aborted) return
  // Before the people, whose set-up takes longer than the time to the first draw, which needs its winners.
  const shops = [demo.test, ...(hasChain && demo.live ? [demo.live] : [])]
  const partners = shops.map(({ key, slug }) => runDemoPartner({ apiUrl: url, key, slug, signal: stopping.signal }))
  const people = { operator, url, baseUrl, keep: (known: Demo) => keepDemo(place, known) }
  const peopled = await setUpConsole(people, await setUpPortal(people, demo))
  const keyring = await findKeyring({ SECRETS_KEY })
  const mailPort = (await freePortAfter(Number(metricsPort) || port)) ?? 0
  const mailPage = await startMailPage({ databaseUrl, keyring, baseUrl, port: mailPort })
  started.unshift(mailPage.stop)
  const shown = { ...peopled, live: hasChain ? demo.live : null }
  console.log(
    welcome(shown, { url, chainUrl: chain.url, sourceUrl: source.url, metricsPort, mailPage: mailPage.url, dataDir }),
  )
  for (const { name, ended } of [web, worker])
    void ended.then((code) => giveUp(`The ${name} process ended with ${code}; see ${logOf(name)}.`))
  void chain.ended.then(() => giveUp('The local chain ended.'))
  await Promise.all([...partners, printMail({ databaseUrl, keyring, baseUrl, signal: stopping.signal })])
}

try {
  await start()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
stopping.abort()
for (const stop of started) await stop()
process.exit()
