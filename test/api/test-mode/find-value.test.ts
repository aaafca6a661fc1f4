import test from 'ava'
import { findValue } from '../../../api/test-mode/find-value.ts'
import { parsePrizeTable } from '../../../domain/prize-table.ts'
import { prizeByHand, randomValueByHand, rollByHand } from '../../support/formula.ts'
import { prizeTableFile } from '../../support/prize-tables.ts'

const table = parsePrizeTable(prizeTableFile(1, [900, 1], [0, 9_999]))
const wanted = { table, position: 7, amountCents: 900 }

test.serial(
  'of several searches of an account at once three are made, one after the other, and the others are refused for now',
  async (t) => {
    const searches = Array.from({ length: 5 }, () => findValue('ptr_a', wanted))
    const ends = await Promise.allSettled(searches)
    t.deepEqual(
      ends.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'],
    )
    const values = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
    for (const value of values) t.is(prizeByHand(table, rollByHand(randomValueByHand(value, 7), 10_000)), 900)
    t.is(new Set(values.map((value) => value.toString('hex'))).size, 3)
    for (const end of ends.slice(3))
      t.like(end, { reason: { name: 'Refused', reason: 'busy' } }, 'a retry in a moment may succeed')
    t.is((await findValue('ptr_a', wanted)).length, 32)
  },
)

test.serial(
  'an account that searches for all it can keeps nobody else from a search, whose turn comes before its last',
  async (t) => {
    const ended: string[] = []
    const searchFor = (account: string) => findValue(account, wanted).then(() => ended.push(account))
    await Promise.all(['ptr_a', 'ptr_a', 'ptr_a', 'ptr_b', 'ptr_c'].map(searchFor))
    t.deepEqual(ended, ['ptr_a', 'ptr_a', 'ptr_b', 'ptr_c', 'ptr_a'])
  },
)

test.serial('a search that fails leaves room for the next', async (t) => {
  const broken = { ...wanted, table: { ...table, tiers: [] } }
  for (let i = 0; i < 4; i += 1) {
    const [end] = await Promise.allSettled([findValue('ptr_a', broken)])
    t.like(end, { status: 'rejected', reason: { name: 'RangeError' } })
  }
  t.is((await findValue('ptr_a', wanted)).length, 32)
})
