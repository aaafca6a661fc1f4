import test from 'ava'
import { nameOf, parseProof } from '../../../public-site/assets/proof-text.js'
import { parse } from '../../../public-site/verify/verify-draw.mjs'

test('a proof is read with whatever blanks and byte order mark stand around it', (t) => {
  t.deepEqual(parseProof('\uFEFF \n{"scheme":"prize-draw/1"}\n', parse), { proof: { scheme: 'prize-draw/1' } })
})

const refused: [string, string, RegExp][] = [
  ['nothing', ' \n', /nothing to check yet/],
  ['a link', 'https://draws.test/campaigns/daily/draws/drw_1', /This is a link/],
  ['a web page', '<!doctype html><title>Draw</title>', /This is a web page/],
  ['half a proof', '{"scheme":"prize-draw/1","campaign":', /does not end like one/],
  ['other text', 'drw_123', /begins with \{/],
  ['a list of draws', '{"campaign":{},"draws":[],"nextBefore":null}', /list of draws/],
  ['a list of guarantees', '{"guarantees":[]}', /list of guarantees/],
  ['JSON without a scheme', '{"a":1}', /"scheme"/],
  ['an array', '[1,2]', /begins with \{ and ends with \}/],
  ['null', 'null', /not a proof/],
  ['a proof with a name twice', '{"scheme":"prize-draw/1","scheme":"other"}', /“scheme” twice/],
  ['one of too many values', `[${'0,'.repeat(4_000_000)}0]`, /more values than any proof/],
]
for (const [what, text, problem] of refused) {
  test(`${what} is refused with a sentence that says what it is`, (t) => {
    const parsed = parseProof(text, parse)
    t.true('problem' in parsed)
    if ('problem' in parsed) t.regex(parsed.problem, problem)
  })
}

test('a proof says which draw it is of, and whether that is on a chain', (t) => {
  const proof = { campaign: { name: 'Daily' }, drawing: { id: 'drw_1', number: 7 }, chain: { chainId: 8453 } }
  t.deepEqual(nameOf(proof), { id: 'drw_1', number: 7, campaign: 'Daily', isLive: true, chainId: 8453, isInLog: false })
  t.false(nameOf({ ...proof, test: true }).isLive)
})

test('a proof says whether the log has a place for it', (t) => {
  t.true(nameOf({ log: { index: 3, leaf: '0x00' } }).isInLog)
  t.false(nameOf({ log: 'nowhere' }).isInLog)
})

test('a proof that says nothing of itself, or something else, has no name', (t) => {
  const nothing = { id: null, number: null, campaign: null, isLive: false, chainId: null, isInLog: false }
  for (const proof of [
    null,
    1,
    'x',
    [],
    {},
    { campaign: 1, drawing: [], chain: 'x' },
    { drawing: { id: 7, number: 'x' } },
  ])
    t.deepEqual(nameOf(proof), nothing)
  t.deepEqual(nameOf(JSON.parse('{"__proto__":{"drawing":{"id":"drw_1"}}}')), nothing)
})
