/** How often each part of the service met each fault. */
export type Tally = {
  count: (part: string, what: string) => void
  of: (what: string) => number
  lines: (columns: readonly string[]) => string[]
}

const WIDTH = 9

export const openTally = (): Tally => {
  const counts = new Map<string, Map<string, number>>()
  const at = (part: string, what: string): number => counts.get(part)?.get(what) ?? 0
  return {
    count: (part, what) => {
      const ofPart = counts.get(part) ?? new Map<string, number>()
      counts.set(part, ofPart.set(what, at(part, what) + 1))
    },
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
