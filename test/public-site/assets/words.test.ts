import test from 'ava'
import { verifyDraw } from '../../../public-site/verify/verify-draw.mjs'
import { startFakeNode } from '../../support/chain/fake-node.ts'
import { recordOf } from '../../public-site/verify/chain-record.ts'
import { liveProofOf } from '../../public-site/verify/proofs.ts'
import { words as german } from '../../../public-site/assets/words-de.js'
import { words as english } from '../../../public-site/assets/words-en.js'

/** Every text of a catalogue by its path; those with gaps are filled with numbers. */
const textsIn = (value: unknown, path = ''): [string, string][] => {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return [[path, String(value(2, 3))]]
  return Object.entries(value as object).flatMap(([name, member]) => textsIn(member, `${path}.${name}`))
}

const SHORT = 12

test('the scripts say everything in both languages, and nothing longer the same', (t) => {
  const inEnglish = new Map(textsIn(english))
  const inGerman = textsIn(german).filter(([path]) => !path.startsWith('.check.names'))
  t.deepEqual(
    inGerman.map(([path]) => path),
    [...inEnglish.keys()],
  )
  for (const [path, text] of inGerman) if (text.length > SHORT) t.not(text, inEnglish.get(path), path)
})

test('a German page has a name for each check that a page can show', async (t) => {
  const proof = liveProofOf()
  const { url: rpc } = await startFakeNode(t, () => recordOf(proof))
  const address = `/campaigns/daily/draws/${proof.drawing.id}/proof.json`
  const { checks } = await verifyDraw(proof, { rpc, address })
  t.deepEqual(
    checks.map(({ name }) => name).filter((name) => !(name in german.check.names)),
    [],
  )
})
