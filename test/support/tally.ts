/** How often each part of the service met each fault. */
export type Tally = {
  count: (part: string, what: string, times?: number) => void
  of: (what: string) => number
  counts: () => [part: string, what: string, count: number][]
  lines: (columns: readonly string[]) => string[]
}

const WIDTH = 9

export const openTally = (): Tally => {
  const counts = new Map<string, Map<string, number>>()
  const at = (part: string, what: string): number => counts.get(part)?.get(what) ?? 0
  return {
    count: (part, what, times = 1) => {
      const ofPart = counts.get(part) ?? new Map<string, number>()
      counts.set(part, ofPart.set(what, at(part, what) + times))
    },
    counts: () =>
      [...counts].flatMap(([part, ofPart]) =>
        [...ofPart].map(([what, n]): [string, string, number] => [part, what, n]),
      ),
    of: (what) => [...counts.keys()].reduce((total, part) => total + at(part, what), 0),
    lines: (columns) => {
      const width = Math.max(...[...counts.keys()].map(({ length }) => length))
      const cells = columns.map((column) => Math.max(WIDTH, column.length + 2))
      const line = (name: string, values: readonly (string | number)[]) =>
        name.padEnd(width) + values.map((value, i) => String(value).padStart(cells[i] as number)).join('')
      const rows = [...counts.keys()].toSorted().map((part) =>
        line(
          part,
          columns.map((column) => at(part, column)),
        ),
      )
      return [line('', columns), ...rows]
    },
  }
}
