import type { Payment, PaymentPage } from '../../../../shapes.ts'

/** As many as a spreadsheet still opens with ease. */
export const MOST_IN_FILE = 200_000

/** All payments from a time on, page by page. Null: they are more than fit into a file. */
export const allPayments = async (
  pageFrom: (from: string) => Promise<PaymentPage>,
  first: string,
): Promise<Payment[] | null> => {
  const all: Payment[] = []
  for (let from: string | null = first; from !== null; ) {
    const { payments, nextFrom } = await pageFrom(from)
    for (const payment of payments) all.push(payment)
    if (all.length > MOST_IN_FILE) return null
    from = nextFrom
  }
  return all
}
