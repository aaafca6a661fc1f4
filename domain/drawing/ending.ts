/**
 * What the end of a campaign means for its drawings that are not drawn yet. Those without a list are cancelled, because
 * nobody can send one any more; those with one are drawn. Winners being fetched for a cutoff before the end may still
 * arrive within the ten minutes of that fetch.
 */

/** How many are cancelled, how many are being fetched for, and how many are drawn. */
export type Ending = { cancelled: number; fetched: number; drawn: number }

/** Said before the end, or after it. */
export const endingSentence = ({ cancelled, fetched, drawn }: Ending, when: 'before' | 'after'): string => {
  const parts = [
    {
      count: cancelled,
      rest: `without winners ${when === 'before' ? 'will be' : cancelled === 1 ? 'was' : 'were'} cancelled`,
    },
    { count: fetched, rest: 'whose winners are being fetched will be drawn if they arrive' },
    { count: drawn, rest: 'with a list will be drawn' },
  ].filter(({ count }) => count > 0)
  if (parts.length === 0) return 'No drawing is still to be drawn.'
  return `${parts
    .map(({ count, rest }, i) => (i > 0 ? `${count} ${rest}` : `${count} drawing${count === 1 ? '' : 's'} ${rest}`))
    .join(', ')}.`
}
