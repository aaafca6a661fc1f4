import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import chromiumPackage from '@sparticuz/chromium'
import type { ExecutionContext, TestFn } from 'ava'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { inTurn } from '../in-turn.ts'
import { ofProcess } from '../run/of-process.ts'

/**
 * How long the browser may take to start, and a locator to find what it waits for, on a machine that does much else
 * meanwhile.
 */
const PATIENCE_MS = 60_000

/**
 * The flags that a Chromium without a desktop needs, and no others: those that its package proposes turn off the rules
 * between origins that the tests are about.
 */
const FLAGS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--font-render-hinting=none']

/** Most pages are left before code that V8 made faster has paid for its making. */
const UNTUNED = '--js-flags=--no-maglev --no-turbofan --single-threaded-gc'

const fontsIn = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
</fontconfig>
`

/**
 * The program, unpacked at its first use with its fonts beside it. These are looked for where they were unpacked: the list
 * that comes with them names other folders, without which no page has any text. Another that unpacks them at the same
 * moment would find half of them: so one at a time.
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

/** What a page looked like when its test failed: as a picture, and as text for who has only what the tests print. */
const keepFailure = async (t: ExecutionContext, page: Page): Promise<void> => {
  t.log(`${page.url()} said:\n${await page.locator('body').innerText()}`)
  await takePhotograph(page, `failed-${t.title.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 80)}`)
}

/** What a page asks for as it is left, its test need not hold, change or look at any more. */
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
 * A Chromium that the tests of a file share, and all files of its process; each visitor has their own profile, and is
 * signed in if they have a `token`. What their pages do that none should is in `noted`, and fails the test unless the
 * test takes it out. A visitor who `stays` is the same for all serial tests of the file that ask with the same options:
 * a profile costs a process, and the code of the pages is compiled again in each.
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
