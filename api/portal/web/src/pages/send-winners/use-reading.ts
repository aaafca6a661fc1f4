import { useEffect, useState } from 'react'
import { readWinnersFile, type WinnersFile } from '../../winners/file.ts'
import type { HeaderChoice } from '../../winners/start.ts'

/** How long the page may be busy before it must respond again. */
const SLICE_MS = 8

/** Resolves after what the browser has to do first, such as painting the typed text. */
const nextTask = (): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', () => {
    port1.close()
    resolve()
  })
  port1.start()
  port2.postMessage(null)
  return promise
}

const read = async (
  text: string,
  choice: HeaderChoice,
  { isOver, tell }: { isOver: () => boolean; tell: (count: number) => void },
): Promise<WinnersFile | null> => {
  const reading = readWinnersFile(text, choice)
  for (;;) {
    await nextTask()
    const startedMs = performance.now()
    do {
      if (isOver()) return null
      const step = reading.next()
      if (step.done) return step.value
      tell(step.value)
    } while (performance.now() - startedMs < SLICE_MS)
  }
}

export type Reading = {
  /** The list as last read; older than the text while `isReading`. */
  file: WinnersFile | null
  isReading: boolean
  /** How many entries have been read so far. */
  count: number
}

/** Reads and checks a list while it is typed, in slices. A newer text ends the reading of an older one. */
export const useReading = (text: string, choice: HeaderChoice): Reading => {
  const [done, setDone] = useState<{ text: string; choice: HeaderChoice; file: WinnersFile }>()
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isOver = false
    const start = async () => {
      const file = await read(text, choice, { isOver: () => isOver, tell: setCount })
      if (file) setDone({ text, choice, file })
    }
    void start()
    return () => {
      isOver = true
    }
  }, [text, choice])
  return { file: done?.file ?? null, isReading: done?.text !== text || done.choice !== choice, count }
}
