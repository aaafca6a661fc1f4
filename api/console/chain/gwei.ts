const GWEI = 1_000_000_000

/** A gas price in gwei, the usual unit. */
export const inGwei = (wei: string): number => Number(wei) / GWEI
