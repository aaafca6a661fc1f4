import test from 'ava'
import { MOST_PAGES, readPages } from '../../../../../../api/console/web/src/pages/audit/read-pages.ts'
import type { AuditEntry } from '../../../../../../api/console/web/src/shapes.ts'

const entry = (id: string) => ({ id }) as AuditEntry

test('a file goes on page by page, past those that looked far back and found nothing, to the end', async (t) => {
  const pages = new Map([
    [undefined, { entries: [entry('9'), entry('8')], nextBefore: '8' }],
    ['8', { entries: [], nextBefore: '4' }],
    ['4', { entries: [entry('1')], nextBefore: null }],
  ])
  const { entries, isWhole } = await readPages(
    async (before) => pages.get(before) ?? { entries: [], nextBefore: 'nowhere' },
  )
  t.deepEqual(
    entries.map(({ id }) => id),
    ['9', '8', '1'],
  )
  t.true(isWhole)
})

test('a log without end is read for so many pages, and the file is not called whole', async (t) => {
  let asked = 0
  const { entries, isWhole } = await readPages(async () => {
    asked += 1
    return { entries: [entry(String(asked))], nextBefore: String(asked) }
  })
  t.is(asked, MOST_PAGES)
  t.is(entries.length, MOST_PAGES)
  t.false(isWhole)
})
