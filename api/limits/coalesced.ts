type Options = { afterMs: number; pauseMs: number; onError: (error: unknown) => void }

export type Coalesced = {
  /** Runs the step a moment later; further calls until then share that run. */
  ask: () => void
  /** Runs it now, or as soon as the current run has ended. */
  run: () => Promise<void>
}

/** A step that runs one at a time, with longer pauses while it keeps failing. Does not keep the process alive. */
export const coalesced = (step: () => Promise<void>, { afterMs, pauseMs, onError }: Options): Coalesced => {
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  let isFailing = false

  const make = async () => {
    next = undefined
    try {
      await step()
      isFailing = false
    } catch (error) {
      if (!isFailing) onError(error)
      isFailing = true
    }
  }

  const run = (): Promise<void> => {
    next ??= last.then(make)
    last = next
    return last
  }

  const ask = () => {
    timer ??= setTimeout(
      () => {
        timer = undefined
        void run()
      },
      isFailing ? pauseMs : afterMs,
    ).unref()
  }

  return { ask, run }
}
