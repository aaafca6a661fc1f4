import { acting } from '../seam.ts'

const LONGEST_PAUSE_MS = 2_000

const hurried = new Proxy(globalThis.setTimeout, {
  apply: (setTimeout, self, [act, ms = 0, ...words]: [() => void, number?, ...unknown[]]) =>
    Reflect.apply(setTimeout, self, [act, acting.getStore() && ms < LONGEST_PAUSE_MS ? 0 : ms, ...words]) as unknown,
})

/**
 * From now on who acts in a history does not wait by the machine's clock, as all others would wait with them: a short
 * pause, such as that before a request is repeated, is over at once. What is longer is a limit.
 */
export const hurryPauses = (): void => {
  globalThis.setTimeout = hurried
}
