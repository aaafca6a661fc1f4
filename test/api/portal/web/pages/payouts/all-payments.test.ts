import test from 'ava'
import type { Payment, PaymentPage } from '../../../../../../api/portal/shapes.ts'
import { allPayments, MOST_IN_FILE } from '../../../../../../api/portal/web/src/pages/payouts/all-payments.ts'

const payments = (ids: readonly string[]) => ids.map((payoutId) => ({ payoutId }) as Payment)

test('payments are read page by page, each from where the one before it ended', async (t) => {
  const pages = {
    first: { payments: payments(['a', 'b']), nextFrom: 'second' },
    second: { payments: payments(['c']), nextFrom: 'third' },
    third: { payments: [], nextFrom: null },
  } satisfies Record<string, PaymentPage>
  const asked: string[] = []
  const all = await allPayments(async (from) => {
    asked.push(from)
    return pages[from as keyof typeof pages]
  }, 'first')
  t.deepEqual(asked, ['first', 'second', 'third'])
  t.deepEqual(
    all?.map(({ payoutId }) => payoutId),
    ['a', 'b', 'c'],
  )
})

test('more payments than a file has room for are not read to their end', async (t) => {
  const page = { payments: payments(Array.from({ length: MOST_IN_FILE / 2 }, String)), nextFrom: 'next' }
  let pages = 0
  const all = await allPayments(async () => {
    pages += 1
    return page
  }, 'first')
  t.is(all, null)
  t.is(pages, 3)
})
