import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import chromiumPackage from '@sparticuz/chromium'
import type { ExecutionContext, TestFn } from 'ava'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { inTurn } from '../in-turn.ts'
import { ofProcess } from '../run/of-process.ts'

/** The time-out for the browser's start and for every wait on a page, long enough for a busy machine. */
const PATIENCE_MS = 60_000

/**
 * The flags that a Chromium without a desktop needs. The list that its package proposes is not used: it switches off
 * rules between origins that are under test.
 */
const FLAGS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--font-render-hinting=none']

/** Switches off V8's optimizing compilers: most pages are left before optimized code has paid for its compilation. */
const UNTUNED = '--js-flags=--no-maglev --no-turbofan --single-threaded-gc'

const fontsIn = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
</fontconfig>
`

/**
 * Unpacks Chromium and its fonts at the first use, and writes a font configuration for that folder: the packaged one
 * names other folders, so pages would have no text. Processes take turns: a second one would find half of the files.
 */
const unpackChromium = (): Promise<{ executablePath: string; fonts: string }> =>
  inTurn('chromium', async () => {
    const executablePath = await chromiumPackage.executablePath()
    const fonts = join(dirname(executablePath), 'fonts')
    await writeFile(join(fonts, 'fonts.conf'), fontsIn(fonts))
    return { executablePath, fonts }
  })

export const launchBrowser = async (flags: readonly string[] = []): Promise<Browser> => {
  const { executablePath, fonts } = await unpackChromium()
  return chromium.launch({
    executablePath,
    args: [...FLAGS, ...flags],
    headless: true,
    timeout: PATIENCE_MS,
    env: { ...process.env, FONTCONFIG_PATH: process.env['FONTCONFIG_PATH'] ?? fonts },
  })
}

/** An answer of a procedure that refuses: the page shows it, and so does Chromium's console. */
const isRefusal = (text: string, url: string): boolean =>
  /^Failed to load resource: the server responded with a status of 4\d\d/.test(text) &&
  /\/(portal|operator)\/trpc\//.test(url)

const isElsewhere = ({ protocol, origin }: URL, origins: readonly string[]): boolean =>
  /^(https?|wss?):$/.test(protocol) && !origins.includes(origin)

/** Notes what no page should do: ask another origin, write an error, or break its own content security policy. */
const watch = (context: BrowserContext, origins: readonly string[], noted: string[]): void => {
  context.on('request', (request) => {
    if (isElsewhere(new URL(request.url()), origins)) noted.push(`asked another origin: ${request.url()}`)
  })
  context.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message.text(), message.location().url))
      noted.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => noted.push(`error: ${error.error().stack ?? String(error.error())}`))
}

export type Visitor = { context: BrowserContext; page: Page; noted: string[] }

/**
 * `others` are origins that a test lets its visitor reach. Everything else that a page asks for is noted and blocked.
 */
type VisitorOptions = Omit<BrowserContextOptions, 'baseURL'> & {
  origin: string
  others?: readonly string[]
  token?: string | undefined
}

type VisitOptions = VisitorOptions & { stays?: boolean }

const open = async (browser: Browser, { origin, others = [], token, ...options }: VisitorOptions): Promise<Visitor> => {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  if (token !== undefined)
    await context.addCookies([{ name: 'pds_session', value: token, url: origin, httpOnly: true, sameSite: 'Strict' }])
  const noted: string[] = []
  const origins = [origin, ...others.map((url) => new URL(url).origin)]
  await context.route(
    (url) => isElsewhere(url, origins),
    (route) => route.abort(),
  )
  watch(context, origins, noted)
  return { context, page: await context.newPage(), noted }
}

const photographs = fileURLToPath(new URL('../../browser/screenshots/', import.meta.url))

const takePhotograph = async (page: Page, name: string): Promise<void> => {
  await mkdir(photographs, { recursive: true })
  await page.screenshot({ path: `${photographs}${name}.png`, fullPage: true, animations: 'disabled' })
}

/** Only when asked with SCREENSHOTS=1: to draw every page at every width takes longer than to test it. */
export const takesPictures = process.env['SCREENSHOTS'] !== undefined

/** A picture for people to look at. */
export const photograph = async (page: Page, name: string): Promise<void> => {
  if (takesPictures) await takePhotograph(page, name)
}

/** Keeps what a page looked like when its test failed: as a picture, and as text in the test's log. */
const keepFailure = async (t: ExecutionContext, page: Page): Promise<void> => {
  t.log(`${page.url()} said:\n${await page.locator('body').innerText()}`)
  await takePhotograph(page, `failed-${t.title.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 80)}`)
}

/** Removes the test's routes first, so that none of them handles, or fails at, what the page still requests. */
const leave = async ({ page, context }: Visitor): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}

let launched: Promise<Browser> | undefined
let isClosing = false

const closeAtEnd = <Context>(test: TestFn<Context>): void => {
  if (isClosing) return
  isClosing = true
  ofProcess(test).after.always('close the browser', async () => {
    if (launched) await (await launched).close()
  })
}

/**
 * One Chromium for all test files of this process. Each visitor has a profile of their own, and is signed in with a
 * `token`. Whatever no page should do is put into `noted`, and fails the test unless the test takes it out. A visitor
 * who `stays` is reused by the file's serial tests that ask with the same options: every new profile costs a process
 * and compiles the pages' code again.
 */
export const fileBrowser = <Context>(test: TestFn<Context>) => {
  const staying = new Map<string, Visitor>()
  closeAtEnd(test)
  return async (t: ExecutionContext, { stays = false, ...options }: VisitOptions): Promise<Visitor> => {
    launched ??= launchBrowser([UNTUNED])
    const name = JSON.stringify(options)
    const visitor = (stays && staying.get(name)) || (await open(await launched, options))
    if (stays) staying.set(name, visitor)
    t.teardown(async () => {
      if (!t.passed) await keepFailure(t, visitor.page)
      if (!stays) await leave(visitor)
      const noted = visitor.noted.splice(0)
      if (noted.length > 0) throw new Error(`The pages did what no page should:\n${noted.join('\n')}`)
    })
    return visitor
  }
}
