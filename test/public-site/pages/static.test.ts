import test from 'ava'
import { staticPages } from '../../../public-site/pages/static.ts'
import { bodyAt, site } from '../campaign-facts.ts'

const pages = staticPages(site)

test('pages that depend on no drawing: how it works, verify, not found, and what robots may read', (t) => {
  t.deepEqual(
    pages.map(({ path }) => path),
    ['/how-it-works', '/de/how-it-works', '/verify', '/de/verify', '/404', '/robots.txt'],
  )
})

test('the verify page has all that its script looks for', (t) => {
  const markup = bodyAt(pages, '/verify')
  for (const id of ['verify-form', 'verify-text', 'verify-file', 'verify-link', 'verify-result'])
    t.is(markup.split(`id="${id}"`).length, 2, id)
  t.true(markup.includes(`src="${site.assets['verify.js']}"`))
})

test('without JavaScript the verify page says how to check from a shell, at this address', (t) => {
  const markup = bodyAt(pages, '/verify')
  t.regex(markup, /<noscript><p[^>]*>Without JavaScript/)
  t.true(markup.includes('curl -O https://draws.example/verify/verify-draw.mjs'))
})

test('what a line for a shell is for stands above it, so that a phone does not break it in between', (t) => {
  const lines = /<pre class="shell"><code>(.*?)<\/code>/s.exec(bodyAt(pages, '/verify'))?.[1]?.split('\n') ?? []
  t.true(lines.includes('node verify-draw.mjs proof.json'))
  t.deepEqual(
    lines.filter((line) => /\S\s+#/.test(line)),
    [],
  )
})

test('robots are told where the map is', (t) => {
  t.true(bodyAt(pages, '/robots.txt').endsWith('\nSitemap: https://draws.example/sitemap.xml\n'))
})

test('no page writes script or style into its markup', (t) => {
  for (const { path, body } of pages)
    t.notRegex(String(body), /<script(?! type="module" src=)|<style|\sstyle=|\son\w+=/i, path)
})
