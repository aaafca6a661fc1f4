/** Resolves in a task of its own, so that the browser can answer its user before what comes after it. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
