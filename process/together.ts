/**
 * Rules about several settings together. They run however many settings are wrong by themselves, so that everything is
 * named at once: a rule sees the values of those that are right, and whether another one is there at all.
 */
import type { z } from 'zod'

type Context<Settings> = {
  right: Partial<Settings>
  isThere: (name: keyof Settings & string) => boolean
  /** Does nothing for a setting that is already wrong by itself. */
  refuse: (name: keyof Settings & string, message: string) => void
}

export type Rule<Settings> = (context: Context<Settings>) => void

export const followsRule =
  <Settings extends object>(rule: Rule<Settings>) =>
  (settings: Settings, context: z.core.$RefinementCtx): void => {
    const wrong = new Set(context.issues.map(({ path }) => path?.[0]))
    const right = Object.fromEntries(Object.entries(settings).filter(([name]) => !wrong.has(name))) as Partial<Settings>
    rule({
      right,
      isThere: (name) => right[name] !== undefined || wrong.has(name),
      refuse: (name, message) => {
        if (!wrong.has(name)) context.addIssue({ code: 'custom', path: [name], message })
      },
    })
  }

/** Without this, zod skips a rule when a setting is missing. */
export const ALWAYS = { when: () => true }
