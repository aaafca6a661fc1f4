import test from 'ava'
import { proofAddress } from '../../../public-site/assets/proof-address.js'

const ORIGIN = 'https://draws.test'
const PROOF = { path: '/campaigns/daily/draws/drw_1/proof.json' }

for (const link of [
  'https://draws.test/campaigns/daily/draws/drw_1',
  'https://draws.test/campaigns/daily/draws/drw_1/',
  '  https://draws.test/campaigns/daily/draws/drw_1/proof.json\n',
  'https://draws.test/campaigns/daily/draws/drw_1/winners/12#w-3',
  'https://draws.test/campaigns/daily/draws/drw_1?from=mail#proof',
  '/campaigns/daily/draws/drw_1',
]) {
  test(`${JSON.stringify(link)} leads to the proof of its draw`, (t) => {
    t.deepEqual(proofAddress(link, ORIGIN), PROOF)
  })
}

const refused: [string, RegExp][] = [
  ['', /no link yet/],
  ['https://other.test/campaigns/daily/draws/drw_1', /leads to other\.test.*does not ask another/],
  ['http://draws.test/campaigns/daily/draws/drw_1', /does not ask another/],
  ['//other.test/campaigns/daily/draws/drw_1', /does not ask another/],
  ['https://draws.test@other.test/campaigns/daily/draws/drw_1', /leads to other\.test/],
  ['https://draws.test/campaigns/daily', /Choose one of its draws/],
  ['https://draws.test/campaigns/daily/draws.json', /Choose one of its draws/],
  ['https://draws.test/how-it-works', /does not lead to a draw/],
  ['javascript:alert(1)', /does not lead to a draw/],
  ['data:application/json,{}', /does not lead to a draw/],
  ['https://', /does not lead to a draw/],
]
for (const [link, problem] of refused) {
  test(`${JSON.stringify(link)} is refused in a sentence`, (t) => {
    const found = proofAddress(link, ORIGIN)
    t.true('problem' in found)
    if ('problem' in found) t.regex(found.problem, problem)
  })
}

test('a link never leads out of the campaigns of this site', (t) => {
  for (const link of ['/campaigns/../x/draws/y', '/campaigns/a/draws/../../../b', '/campaigns/a/draws/b/../../c'])
    t.true('problem' in proofAddress(link, ORIGIN), link)
})
