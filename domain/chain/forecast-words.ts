/** More than this, nobody has to know. */
const MANY = 999

/** How many days money lasts, or how many draws it covers. */
export const fewOrMany = (count: number): string => (count > MANY ? `more than ${MANY}` : String(count))
