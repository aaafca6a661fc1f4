/** Resolves in a new task, so that the browser can handle input before the code that awaits it. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
