/** What the portal and its libraries import as `react`: Preact, which does the same at a fraction of the weight. */
export * from 'preact/compat'
export { default } from 'preact/compat'

/** Preact lacks this component. Hidden children are unmounted instead of kept; the portal hides none this way. */
export const Activity = ({ mode, children }) => (mode === 'visible' ? children : null)
