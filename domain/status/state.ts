/** How a part of the service is. `unknown`: nobody could measure it. */
export const states = ['operational', 'unknown', 'maintenance', 'degraded', 'down'] as const
export type State = (typeof states)[number]

/** Of several the one that asks for most attention. */
export const worstOf = (several: readonly State[]): State =>
  several.reduce((one, other) => (states.indexOf(other) > states.indexOf(one) ? other : one), 'operational')
