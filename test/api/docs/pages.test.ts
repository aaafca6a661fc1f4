import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { HtmlValidate, type RuleConfig } from 'html-validate'
import { operationsOf, readDocument, sectionsOf } from '../../../api/docs/document.ts'
import { docsSite } from '../../../api/docs/site.ts'
import { eventTypes } from '../../../domain/webhook/event-types.ts'
import { BASE_URL } from './served.ts'

const document = readDocument(BASE_URL)
const made = docsSite(BASE_URL).then(({ files, notFound }) => ({
  files: new Map([...files].map(([path, { body }]) => [path, body.toString()])),
  notFound: notFound.body.toString(),
}))

/** A path that only the page about paths like it has. */
const NOWHERE = '/docs/not-found'

const isPage = ([, body]: readonly [string, string]) => body.startsWith('<!DOCTYPE html>')
const pages = async (): Promise<[string, string][]> => {
  const { files, notFound } = await made
  return [...[...files].filter(isPage), [NOWHERE, notFound]]
}

/** Matters of taste. */
const rules = {
  'long-title': 'off',
  'no-trailing-whitespace': 'off',
  'no-redundant-role': 'off',
  'prefer-native-element': 'off',
  'attr-quotes': ['error', { style: 'double' }],
  'no-inline-style': 'error',
  'doctype-style': 'off',
  'valid-id': ['error', { relaxed: true }],
} satisfies RuleConfig

test('every page is valid HTML', async (t) => {
  const validator = new HtmlValidate({ root: true, extends: ['html-validate:recommended'], rules })
  const problems: string[] = []
  for (const [path, body] of await pages()) {
    const { results } = await validator.validateString(body, path)
    for (const { messages } of results)
      for (const { ruleId, message, line, column } of messages)
        problems.push(`${path} ${line}:${column} ${ruleId}: ${message}`)
  }
  t.deepEqual(problems, [])
})

test('no page shows a mark of Markdown instead of what it means', async (t) => {
  for (const [path, body] of await pages()) {
    const told = body.replaceAll(/<(pre|code|script)\b.*?<\/\1>/gs, '').replaceAll(/<[^>]*>/g, '')
    t.notRegex(told, /.*`.*/, path)
  }
})

/** What the service has beside the documentation. */
const ELSEWHERE = ['/api/v1/openapi.json', '/portal/', '/status']

test('no link is dead, and those to a part of a page find it', async (t) => {
  const { files } = await made
  const dead: string[] = []
  let followed = 0
  for (const [from, body] of await pages()) {
    for (const [, link = ''] of body.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      const { origin, pathname, hash } = new URL(link.replaceAll('&amp;', '&'), BASE_URL + from)
      if (origin !== BASE_URL || ELSEWHERE.includes(pathname) || pathname === NOWHERE) continue
      followed += 1
      const found = files.get(pathname)
      if (found === undefined) dead.push(`${from} leads to ${link}`)
      else if (hash !== '' && !found.includes(` id="${decodeURIComponent(hash.slice(1))}"`))
        dead.push(`${from} leads to ${link}: there is no such part`)
    }
  }
  t.deepEqual(dead, [])
  t.true(followed > 500, `${followed} links`)
})

test('a page loads nothing of another origin, and has no script and no style in its own text', async (t) => {
  for (const [path, body] of await pages()) {
    for (const [, loaded = ''] of body.matchAll(
      /<(?:script|img|link rel="(?:stylesheet|icon)")[^>]*\s(?:src|href)="([^"]*)"/g,
    ))
      t.regex(loaded, /^\/docs\/assets\//, path)
    t.notRegex(
      body.replaceAll(/"[^"]*"/g, '""'),
      /<style|<[a-z][^<>]*\s(?:style|on[a-z]+)=|<script(?![^>]*\ssrc=)/i,
      path,
    )
  }
})

test('every call has its place, with its address, its members, its errors and four ways to call it', async (t) => {
  const { files } = await made
  for (const { slug, operations } of sectionsOf(document)) {
    const page = files.get(`/docs/reference/${slug}`) ?? ''
    for (const { operationId, method } of operations) {
      const article =
        new RegExp(`<article class="operation" aria-labelledby="${operationId}">[\\s\\S]*?</article>`).exec(
          page,
        )?.[0] ?? ''
      t.true(article.includes(`<h2 id="${operationId}">`), operationId)
      t.true(article.includes(`>${method}</span>`), operationId)
      for (const id of ['curl', 'client', 'node', 'python'])
        t.true(article.includes(`id="call-${operationId}-${id}"`), operationId)
      t.regex(article, /href="\/errors#unauthorized"/, operationId)
    }
  }
  const told = sectionsOf(document).flatMap(({ operations }) => operations)
  t.is(told.length, operationsOf(document).length)
  t.true(told.length >= 9)
})

test('every member of a body that is sent is listed, and whether it has to be there', async (t) => {
  const { files } = await made
  const drawings = files.get('/docs/reference/drawings') ?? ''
  t.regex(drawings, /<code class="name">winners<\/code>[\s\S]{0,200}required/)
  t.regex(drawings, /<h3 id="SentWinner">[\s\S]*<code class="name">avatarUrl<\/code>[\s\S]*2048 characters/)
})

test('every type of an event has its place, with an example of its body', async (t) => {
  const page = (await made).files.get('/docs/reference/events') ?? ''
  for (const type of eventTypes) {
    t.true(page.includes(`<h3 id="${type}">`), type)
    t.regex(page, new RegExp(`aria-label="Body of ${type.replace('.', '\\.')}"`), type)
  }
})

const guides = readdirSync(join(import.meta.dirname, '../../../docs/guides')).map((file) => file.replace(/\.md$/, ''))

test('every guide is a page, and shows the programs that it names', async (t) => {
  const { files } = await made
  t.true(guides.length >= 9)
  for (const slug of guides) {
    const page = files.get(`/docs/guides/${slug}`)
    t.truthy(page, slug)
    t.notRegex(page ?? '', /<p><a href="\/docs\/examples\/[^"]*">/, slug)
  }
  t.regex(files.get('/docs/guides/webhooks') ?? '', /<figcaption>node\/webhook-receiver\.mjs<\/figcaption>/)
})

test('the guides name the service that shows them', async (t) => {
  for (const [path, body] of await pages()) t.notRegex(body, /localhost:3000/, path)
})

test('a search finds calls by their address and objects by their members', async (t) => {
  const index = JSON.parse((await made).files.get('/docs/search.json') ?? '[]') as { path: string; words: string }[]
  const found = (words: string) => index.filter((entry) => entry.words.includes(words)).map(({ path }) => path)
  t.true(found('POST /campaigns/{slug}/drawings/{id}/winners').includes('/docs/reference/drawings#sendWinners'))
  t.true(found('heldForManualPayout').includes('/docs/reference/drawings#WinnerResult'))
})

test('the largest page is at most a hundred and fifty kilobytes', async (t) => {
  for (const [path, body] of await pages()) t.true(Buffer.byteLength(body) < 150_000, `${path}: ${body.length}`)
})
