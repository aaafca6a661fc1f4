/**
 * An array of whole numbers as Postgres writes it, for columns of arrays inside an unnest, which cannot nest arrays.
 */
export const bigints = (numbers: readonly number[]): string => `{${numbers.join(',')}}`
