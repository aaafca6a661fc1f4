const GWEI = 1_000_000_000

/** A price of gas, as people say it. */
export const inGwei = (wei: string): number => Number(wei) / GWEI
