import type { Section } from './en.ts'

/** What stands around every page, and on those that need no account. */
export const EVERYWHERE = ['outside', 'parts', 'shell'] as const satisfies readonly Section[]
