import test from 'ava'
import { parseDraft } from '../../../../../../api/portal/web/src/pages/send-winners/draft.ts'

const empty = { text: '', choice: 'detect', fileName: null }

test('a draft is found again as it was left', (t) => {
  const draft = { text: 'a1\nb2', choice: 'none', fileName: 'winners.csv' }
  t.deepEqual(parseDraft(JSON.stringify(draft)), draft)
})

test('columns that were chosen by hand are found again with the draft', (t) => {
  const draft = { text: 'a;b', choice: { winner: 1, displayName: 0, avatarUrl: null }, fileName: null }
  t.deepEqual(parseDraft(JSON.stringify(draft)), draft)
  const wrong = { ...draft, choice: { winner: -1, displayName: 0, avatarUrl: null } }
  t.is(parseDraft(JSON.stringify(wrong)).choice, 'detect')
})

test('what is no draft is an empty one', (t) => {
  for (const stored of [null, '', '{', 'null', '7', '{"text": 7}'])
    t.deepEqual(parseDraft(stored), empty, String(stored))
})
