import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { highlighted, type Language } from '../../../api/docs/highlight.ts'
import { html, textOf } from '../../../public-site/html.ts'

const markup = (code: string, language: Language): string => textOf(html`${highlighted(code, language)}`)

const textIn = (marked: string): string =>
  marked
    .replaceAll(/<\/?span[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

test('the parts of JSON are told apart: names, texts, numbers and words', (t) => {
  t.is(
    markup('{"a": "b: 1", "n": -1.5, "x": null}', 'json'),
    '{<span class="t-key">&quot;a&quot;</span>: <span class="t-str">&quot;b: 1&quot;</span>, <span class="t-key">&quot;n&quot;</span>: <span class="t-num">-1.5</span>, <span class="t-key">&quot;x&quot;</span>: <span class="t-kw">null</span>}',
  )
})

test('what looks like a word of the language within a text, a comment or a longer word is left alone', (t) => {
  t.is(markup("'const x'", 'js'), '<span class="t-str">&#39;const x&#39;</span>')
  t.is(markup('// return 1', 'js'), '<span class="t-com">// return 1</span>')
  t.is(markup('newest constant', 'js'), 'newest constant')
  t.is(markup('# for x', 'python'), '<span class="t-com"># for x</span>')
  t.is(markup('x#y', 'sh'), 'x#y')
})

const folder = join(import.meta.dirname, '../../../docs/examples')
const languages: Record<string, Language> = { '.mjs': 'js', '.mts': 'js', '.py': 'python', '.sh': 'sh' }

test('no character of a program is lost or made up by it, and markup in it stays text', (t) => {
  const files = readdirSync(folder, { recursive: true }).map(String)
  const programs = files.flatMap((file) => {
    const language = languages[/\.\w+$/.exec(file)?.[0] ?? '']
    return language ? [{ language, code: readFileSync(join(folder, file), 'utf8') }] : []
  })
  t.true(programs.length > 3)
  for (const { language, code } of [
    ...programs,
    { language: 'js' as const, code: '`</code><script>` "unclosed \' \\' },
  ])
    t.is(textIn(markup(code, language)), code)
  t.notRegex(markup('<script>alert(1)</script>', 'sh'), /<script/)
})
