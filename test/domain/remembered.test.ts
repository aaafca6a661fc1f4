import test from 'ava'
import { remembered } from '../../domain/remembered.ts'

test('what was made of a key is made once, until there are too many keys', (t) => {
  const made: string[] = []
  const shout = remembered(2, (word: string) => {
    made.push(word)
    return word.toUpperCase()
  })
  t.deepEqual(['a', 'b', 'a', 'b'].map(shout), ['A', 'B', 'A', 'B'])
  t.deepEqual(made, ['a', 'b'])
  t.is(shout('c'), 'C')
  t.is(shout('a'), 'A')
  t.deepEqual(made, ['a', 'b', 'c', 'a'])
})
