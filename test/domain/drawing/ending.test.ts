import test from 'ava'
import { endingSentence } from '../../../domain/drawing/ending.ts'

test('what the end of a campaign means for its drawings is said in one sentence, before and after', (t) => {
  const both = { cancelled: 3, fetched: 0, drawn: 2 }
  t.is(endingSentence(both, 'before'), '3 drawings without winners will be cancelled, 2 with a list will be drawn.')
  t.is(endingSentence(both, 'after'), '3 drawings without winners were cancelled, 2 with a list will be drawn.')
  const one = { cancelled: 1, fetched: 1, drawn: 0 }
  t.is(
    endingSentence(one, 'after'),
    '1 drawing without winners was cancelled, 1 whose winners are being fetched will be drawn if they arrive.',
  )
  t.is(endingSentence({ cancelled: 0, fetched: 0, drawn: 1 }, 'before'), '1 drawing with a list will be drawn.')
  t.is(endingSentence({ cancelled: 0, fetched: 0, drawn: 0 }, 'before'), 'No drawing is still to be drawn.')
})
