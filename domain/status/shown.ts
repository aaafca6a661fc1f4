import { inOrder } from './component.ts'
import { type Incident, isUnderWay } from './incident.ts'
import type { ComponentState } from './measure.ts'
import { type State, worstOf } from './state.ts'

/**
 * What is shown of each component: what is measured, or what operators say of it where that is worse. While it is under
 * maintenance, it is said to be just that.
 */
export const shownStates = (
  measured: readonly ComponentState[],
  incidents: readonly Incident[],
  now: Date,
): ComponentState[] => {
  const current = incidents.filter((incident) => isUnderWay(incident, now))
  return inOrder(measured).map(({ component, state }) => {
    const said: State[] = current.flatMap(({ components, impact }) => (components.includes(component) ? [impact] : []))
    return { component, state: said.includes('maintenance') ? 'maintenance' : worstOf([state, ...said]) }
  })
}
