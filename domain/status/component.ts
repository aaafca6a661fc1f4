/** The parts of the service that the status page tells of, by their public names. Those on a chain end with its name. */

const ofEverybody = ['api', 'portal', 'pages', 'draws', 'webhooks', 'mail'] as const
const ofChain = ['values', 'payments'] as const

export type Component = (typeof ofEverybody)[number] | `${(typeof ofChain)[number]}/${string}`

/** In the order in which they are shown. */
const order = ['api', 'portal', 'pages', 'draws', 'values', 'payments', 'webhooks', 'mail'] as const
export type Part = (typeof order)[number]

/** What a component is a part of: `values` on `base`; null: it is on no chain. */
export const partOf = (component: Component): { part: Part; chain: string | null } => {
  const [part, chain = null] = component.split('/') as [Part, string?]
  return { part, chain }
}

const rankOf = (component: Component): number => order.indexOf(partOf(component).part)

export const inOrder = <Of extends { component: Component }>(parts: readonly Of[]): Of[] =>
  parts.toSorted(
    (one, other) => rankOf(one.component) - rankOf(other.component) || (one.component < other.component ? -1 : 1),
  )

/** Every component of a service that works with these chains. */
export const componentsWith = (chains: readonly string[]): Component[] =>
  inOrder([
    ...ofEverybody.map((component) => ({ component })),
    ...chains.flatMap((chain) => ofChain.map((part) => ({ component: `${part}/${chain}` as const }))),
  ]).map(({ component }) => component)
