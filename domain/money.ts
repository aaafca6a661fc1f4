/** Amounts as people read them. */
const dollars = (digits: number) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })

const whole = dollars(0)
const exact = dollars(2)

/** US cents as dollars, without cents when there are none: $5,000, $0.50. */
export const money = (cents: number): string => (cents % 100 === 0 ? whole : exact).format(cents / 100)
