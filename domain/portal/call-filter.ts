/** The filters of a partner's calls: what the page offers, and what the server takes. */

export const callMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** The statuses of each outcome, from the first to the last. */
export const callOutcomes = { ok: [100, 399], refused: [400, 499], failed: [500, 599] } as const

export type CallOutcome = keyof typeof callOutcomes
export const callOutcomeNames = Object.keys(callOutcomes) as [CallOutcome, ...CallOutcome[]]
