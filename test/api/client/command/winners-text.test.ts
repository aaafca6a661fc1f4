import test from 'ava'
import { ListError, readWinners } from '../../../../api/client/command/winners-text.ts'

const anna = { winner: 'a', displayName: 'Anna' }

for (const [what, text, winners, lines] of [
  ['an id on each line', 'a\nb\n\nc\n', ['a', 'b', 'c'], [1, 2, 4]],
  ['lines as Windows ends them, behind a byte order mark', '\uFEFFa\r\nb\r\n', ['a', 'b'], [1, 2]],
  ['a table without a head', 'a,Anna\nb', [anna, 'b'], [1, 2]],
  [
    'a name with the separator of other tables',
    'a,"Anna; the ""A"""\nb',
    [{ winner: 'a', displayName: 'Anna; the "A"' }, 'b'],
    [1, 2],
  ],
  ['a table with a head, in any order', 'Display Name;winner\nAnna;a\n;b', [anna, 'b'], [2, 3]],
  [
    'cells in quotation marks, over several lines',
    'winner,displayName\na,"An ""A"", or\ntwo"\nb,Bob',
    [
      { winner: 'a', displayName: 'An "A", or\ntwo' },
      { winner: 'b', displayName: 'Bob' },
    ],
    [2, 4],
  ],
  ['ids from a file for spreadsheets', "winner,name\n'-a,Anna\n'=b", [{ ...anna, winner: '-a' }, '=b'], [2, 3]],
  ['a column that is none of ours', 'winner,points\na,7\nb,9', ['a', 'b'], [2, 3]],
  ['an array', '["a",\n "b"]', ['a', 'b'], [1, 2]],
  [
    'an object as the API takes it',
    '{\n  "winners": [\n    "a[",\n    {"winner": "b",\n     "displayName": null},\n "c" ]\n}',
    ['a[', { winner: 'b', displayName: null }, 'c'],
    [3, 4, 6],
  ],
  ['an empty array', '[]', [], []],
  ['nothing', '', [], []],
] as const)
  test(`read with the line of each winner: ${what}`, (t) => {
    t.deepEqual(readWinners(text) as unknown, { winners, lines })
  })

for (const [what, text, words] of [
  ['a quotation mark that is not closed', 'a,Anna\nb,"Bob', /^line 2: a quotation mark/],
  ['more cells than columns', 'winner\na\nb,Bob', /^line 3: there are 2 cells, but 1 columns/],
  ['broken JSON', '["a",', /^line 1: this is not JSON/],
  ['JSON without a list', '{"list": []}', /^line 1: there must be an array/],
] as const)
  test(`refused with its line: ${what}`, (t) => {
    t.throws(() => readWinners(text), { instanceOf: ListError, message: words })
  })
