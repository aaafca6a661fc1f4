import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import test from 'ava'
import { exampleInputs, workExample } from '../../../public-site/pages/how-it-works/example.ts'
import { exampleCommands } from '../../../public-site/pages/how-it-works/shown-example.ts'
import { staticPages } from '../../../public-site/pages/static.ts'
import { bodyAt, site, wordsOf } from '../campaign-facts.ts'

type Case = {
  drawingId: string
  winnersCommitment: string
  prizeTableFingerprint: string
  results: { randomValue: string; roll: number }[]
}

const vectors = new URL('../../vectors/prize-draw-1.json', import.meta.url)
const { cases } = JSON.parse(await readFile(vectors, 'utf8')) as { cases: Case[] }
const known = cases.find(({ drawingId }) => drawingId === exampleInputs.drawingId) as Case
const page = wordsOf(bodyAt(staticPages(site), '/how-it-works'))

test('the worked example is a case that any implementation must reproduce, to the last member', (t) => {
  const { drawingId, winners, prizeTable, entropy, commitment, fingerprint, results } = workExample()
  t.deepEqual(known as object, {
    drawingId,
    winners,
    winnersCommitment: commitment,
    prizeTable,
    prizeTableFingerprint: fingerprint,
    entropy,
    results,
  })
})

test('the page shows each value of the worked example', (t) => {
  t.true(page.includes(known.winnersCommitment))
  t.true(page.includes(known.prizeTableFingerprint))
  t.true(page.includes(exampleInputs.entropy))
  for (const { randomValue, roll } of known.results) t.true(page.includes(`${randomValue} ${roll} `))
})

test('the lines to paste hash the very text that gives the fingerprints', (t) => {
  const { commitment, fingerprint } = exampleCommands(workExample())
  const hashed = (line: string) => hash('sha256', /^printf %s '([^']*)' \| sha256sum$/.exec(line)?.[1] ?? '', 'hex')
  t.is(`0x${hashed(commitment)}`, known.winnersCommitment)
  t.is(`0x${hashed(fingerprint)}`, known.prizeTableFingerprint)
})

test('the lines to paste give the random value of the third position, and its roll', (t) => {
  const { randomValue, roll } = exampleCommands(workExample())
  const [, entropy = '', position] = /^printf '%s%064x' (\w+) (\d+) \| xxd -r -p \| sha256sum$/.exec(randomValue) ?? []
  const word = Number(position).toString(16).padStart(64, '0')
  t.is(`0x${hash('sha256', Buffer.from(entropy + word, 'hex'), 'hex')}`, known.results[2]?.randomValue ?? '')
  const [, value = '0', denominator = '1'] = /^python3 -c 'print\((\w+) % (\d+)\)'$/.exec(roll) ?? []
  t.is(Number(BigInt(value) % BigInt(denominator)), known.results[2]?.roll ?? -1)
})

test('the rolls that win a prize run from the threshold above to before its own', (t) => {
  t.regex(page, /\$6,241\.59 7 of 20 1 in 2\.857 11 4 to 10 /)
  t.regex(page, /\$5,771\.75 1 of 20 1 in 20 12 11 /)
})

test('every place that the page links to on itself is there', (t) => {
  const markup = bodyAt(staticPages(site), '/how-it-works')
  for (const [, id] of markup.matchAll(/href="#([^"]+)"/g)) t.true(markup.includes(`id="${id}"`), id)
})

test('the page says why a chain is needed, and that a conspiracy with the provider would not show', (t) => {
  t.true(page.includes('Why a blockchain at all?'))
  t.true(page.includes('We and the provider conspire. This is the one fraud'))
})
