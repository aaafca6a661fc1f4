import test from 'ava'
import { fewOrMany } from '../../../domain/chain/forecast-words.ts'

test('money that lasts for years is not told to the tenth of a day', (t) => {
  t.deepEqual([0, 2.9, 999, 999.1, 35_981.5].map(fewOrMany), ['0', '2.9', '999', 'more than 999', 'more than 999'])
})
