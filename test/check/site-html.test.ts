import test from 'ava'
import { HtmlValidate, type RuleConfig } from 'html-validate'
import { prepareSite } from '../../worker/site/prepare.ts'
import { measureStatus } from '../../worker/status/measure.ts'
import { fileDatabase } from '../support/database.ts'
import { startService } from '../support/service.ts'
import { readSite } from '../support/site/site.ts'
import { makeHostileCampaign } from '../support/site/stack.ts'

const PUBLIC_URL = 'https://draws.test'
/** Each request has a new connection: a kept one may have timed out during long computations. */
const HTML = { accept: 'text/html', connection: 'close' }

/** What is a matter of taste, and what a page needs that has no styles in it. */
const rules = {
  'long-title': 'off',
  'no-trailing-whitespace': 'off',
  'no-redundant-role': 'off',
  'attr-quotes': ['error', { style: 'double' }],
  'no-inline-style': 'error',
  'doctype-style': 'off',
} satisfies RuleConfig

let made: ReturnType<typeof make> | undefined

test.serial.after.always('stop the service of this file', async () => {
  if (made) await (await made).service.stop()
})
const database = fileDatabase(test)

const make = async () => {
  const service = await startService(database.url)
  await service.pool.transaction((tx) => prepareSite(tx, { publicUrl: PUBLIC_URL, store: null }))
  const campaign = await makeHostileCampaign(service, () => service.work())
  await service.work()
  await measureStatus(service)
  return { service, campaign, files: await readSite(service) }
}

const rendered = () => {
  made ??= make()
  return made
}

const isPage = ([, body]: [string, string]) => /^<!doctype html>/i.test(body)

test.serial('every page is valid HTML, whatever a partner wrote', async (t) => {
  const { files } = await rendered()
  const validator = new HtmlValidate({ root: true, extends: ['html-validate:recommended'], rules })
  const pages = [...files].filter(isPage)
  t.true(pages.length >= 12, `${pages.length} pages`)
  const problems: string[] = []
  for (const [path, body] of pages) {
    const { results } = await validator.validateString(body, path)
    for (const { messages } of results)
      for (const { ruleId, message, line, column } of messages)
        problems.push(`${path} ${line}:${column} ${ruleId}: ${message}`)
  }
  t.deepEqual(problems, [])
})

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** What a file leads to: links, what it loads, and the addresses that sitemaps and feeds list. */
const linksIn = (body: string): string[] => {
  const attributes = body.matchAll(/\s(?:href|src|data-proof)="([^"]*)"/g)
  const listed = body.matchAll(
    /<(?:loc|id)>([^<]*)<\/(?:loc|id)>|^Sitemap: (\S+)$|property="og:(?:image|url)" content="([^"]*)"/gm,
  )
  return [...attributes, ...listed].map(([, ...found]) => unescaped(found.find((link) => link !== undefined) ?? ''))
}

const isText = (path: string) => !/\.(png|jpe?g|webp|gif|avif|js|css)$/.test(path)

test.serial('no link of the site is dead, and those to a part of a page find it', async (t) => {
  const { service, files } = await rendered()
  const known = new Map<string, Promise<{ status: number; body: string }>>()
  const ask = (path: string) => {
    const answer =
      known.get(path) ??
      fetch(service.url + path, { headers: HTML, redirect: 'manual' }).then(async (response) => ({
        status: response.status,
        body: await response.text(),
      }))
    known.set(path, answer)
    return answer
  }
  const dead: string[] = []
  let followed = 0
  for (const [from, body] of [...files].filter(([path]) => isText(path))) {
    for (const link of new Set(linksIn(body))) {
      const url = new URL(link, PUBLIC_URL + from)
      if (url.origin !== PUBLIC_URL) continue
      followed += 1
      const { status, body: found } = await ask(url.pathname + url.search)
      if (status !== 200) dead.push(`${from} leads to ${link}: ${status}`)
      else if (url.hash !== '' && !found.includes(`id="${url.hash.slice(1)}"`))
        dead.push(`${from} leads to ${link}: there is no such part`)
    }
  }
  t.deepEqual(dead, [])
  t.true(followed > 200, `${followed} links`)
})

test.serial('a page loads nothing of another origin, and has no script and no style in its own text', async (t) => {
  const { files } = await rendered()
  for (const [path, body] of [...files].filter(isPage)) {
    for (const [, loaded = ''] of body.matchAll(
      /<(?:script|img|link rel="(?:stylesheet|icon)")[^>]*\s(?:src|href)="([^"]*)"/g,
    ))
      t.regex(loaded, /^\/(assets|avatars)\//, path)
    t.notRegex(
      body.replaceAll(/"[^"]*"/g, '""'),
      /<style|<[a-z][^<>]*\s(?:style|on[a-z]+)=|<script(?![^>]*\ssrc=)/i,
      path,
    )
  }
})

test.serial('a page of ten winners is at most sixty kilobytes', async (t) => {
  const { files, campaign } = await rendered()
  const bytes = Buffer.byteLength(files.get(`${campaign.path}/draws/${campaign.drawn}`) ?? '')
  t.true(bytes > 0 && bytes <= 60_000, String(bytes))
})
