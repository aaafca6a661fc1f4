import test from 'ava'
import {
  isChanged,
  typedProblems,
  withChanges,
} from '../../../../../../api/portal/web/src/pages/drawing/display-changes.ts'
import { readSentWinners } from '../../../../../../domain/drawing/winners.ts'

test('only those who were edited are sent with a name and an avatar', (t) => {
  const changes = new Map([['b2', { displayName: ' Bo ', avatarUrl: '' }]])
  const winners = withChanges(['a1', 'b2'], changes)
  t.deepEqual(winners, ['a1', { winner: 'b2', displayName: 'Bo', avatarUrl: null }])
  t.true('list' in readSentWinners({ winners }))
})

test('what is typed as it was before is no change', (t) => {
  const present = { displayName: 'Bo', avatarUrl: null }
  t.false(isChanged(present, { displayName: 'Bo ', avatarUrl: '' }))
  t.true(isChanged(present, { displayName: '', avatarUrl: '' }))
  t.true(isChanged(present, { displayName: 'Bo', avatarUrl: 'https://a.example/' }))
})

test('names and avatars are held to the rules of the API; an empty field takes them away', (t) => {
  t.deepEqual(typedProblems({ displayName: '', avatarUrl: ' ' }), { displayName: null, avatarUrl: null })
  const { displayName, avatarUrl } = typedProblems({ displayName: 'n'.repeat(41), avatarUrl: 'http://a.example/' })
  t.regex(displayName ?? '', /41 characters/)
  t.regex(avatarUrl ?? '', /https/)
})
