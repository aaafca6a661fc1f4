import test from 'ava'
import { readSourceAnswer } from '../../../domain/pull/answer.ts'
import { sampleWinners } from '../../../domain/sample/winners.ts'

const answer = (drawing: string, count: number) => ({
  status: 200,
  contentType: 'application/json; charset=utf-8',
  body: Buffer.from(JSON.stringify({ winners: sampleWinners(drawing, count), round: 'Sample' })),
})

test('the sample’s winners are taken as a partner’s would be, with the names that say they are made up', (t) => {
  const read = readSourceAnswer(answer('drw_1', 100), 100)
  t.true(read.ok)
  t.regex(JSON.stringify(read), /\(made up\)/)
})

test('a repeated request gets the same list, and another drawing another one', (t) => {
  t.deepEqual(sampleWinners('drw_1', 5), sampleWinners('drw_1', 5))
  t.notDeepEqual(sampleWinners('drw_1', 5), sampleWinners('drw_2', 5))
})
