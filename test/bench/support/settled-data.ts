/** What the event of a settled drawing holds, in its usual size. */
export const SETTLED_DATA = JSON.stringify({
  campaign: { id: `cmp_${'a'.repeat(22)}`, slug: 'daily' },
  drawing: { id: `drw_${'a'.repeat(22)}`, number: 7, status: 'settled', winnersExpected: 10, prizesCents: 5_000 },
})
