/** What an API key may do. One that only sends winners can move no money and change no campaign. */
export const scopes = ['read', 'winners', 'write'] as const
export type Scope = (typeof scopes)[number]

/** The scopes of which a key needs one: `write` holds everything that changes something. */
export const sufficient: Readonly<Record<Scope, readonly Scope[]>> = {
  read: ['read'],
  winners: ['write', 'winners'],
  write: ['write'],
}

export const mayUse = (held: readonly Scope[], needed: Scope): boolean =>
  sufficient[needed].some((scope) => held.includes(scope))

export const scopeSentence = (needed: Scope): string =>
  `This key does not have the scope ${sufficient[needed].map((scope) => `"${scope}"`).join(' or ')}. Use one that has it.`
