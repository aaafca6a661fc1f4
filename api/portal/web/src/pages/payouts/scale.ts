/** The scale of a bar chart of money. */

const STEPS = [1, 2, 5, 10]
const LINES = 4

/** The least 1, 2 or 5 times a power of ten that is not below `cents`, and at least a dollar. */
export const ceilingOf = (cents: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(cents, 100)))
  const step = STEPS.find((each) => each * power >= cents) ?? 10
  return step * power
}

/** Amounts at which the chart has a line, from 0 to the ceiling. */
export const linesOf = (ceilingCents: number): number[] =>
  Array.from({ length: LINES + 1 }, (_, line) => (ceilingCents * line) / LINES)
