import test from 'ava'
import { html, textOf } from '../../public-site/html.ts'

test('text in a template is escaped, in elements and in attributes', (t) => {
  const text = `<script>"it's" & that`
  const escaped = '&lt;script&gt;&quot;it&#39;s&quot; &amp; that'
  t.is(textOf(html`<p title="${text}">${text}</p>`), `<p title="${escaped}">${escaped}</p>`)
})

test('markup in a template stays markup, alone, in a list and in a list of lists', (t) => {
  const item = html`<b>${'<'}</b>`
  t.is(textOf(html`${item}${[item, [item, '>']]}`), '<b>&lt;</b><b>&lt;</b><b>&lt;</b>&gt;')
})

test('nothing is written for null, undefined and false, and 0 is a number', (t) => {
  t.is(textOf(html`[${null}${undefined}${false}${0}]`), '[0]')
})

test('an object that looks like markup is none', (t) => {
  const forged = JSON.parse('{"markup": "<script>"}')
  t.throws(() => html`${forged}`, { instanceOf: TypeError })
})

test('what no document may hold is replaced: control characters, halves of characters, non-characters', (t) => {
  t.is(textOf(html`${'a\u0000b\u0007c\u0085d\ud800e\uffff'}`), 'a\ufffdb\ufffdc\ufffdd\ufffde\ufffd')
})

test('line breaks, tabs, emoji and other scripts stay as they are', (t) => {
  const text = 'a\tb\nc 👩‍👩‍👧‍👦 مرحبا 你好'
  t.is(textOf(html`${text}`), text)
})

test('a character by itself is written as beside one that is escaped', (t) => {
  const different = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
    (character) => `${textOf(html`${character}`)}&lt;` !== textOf(html`${`${character}<`}`),
  )
  t.deepEqual(different, [])
})
