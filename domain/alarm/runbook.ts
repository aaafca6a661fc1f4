/** What the runbook says, docs/operating/runbook.md: an entry for each alert, and for each code that needs somebody. */

/** `items`: what it means, whom it affects, how to see it, what to do, how to know that it is over; in Markdown. */
export type RunbookEntry = { title: string; items: ReadonlyMap<string, string> }

const entryOf = (section: string): RunbookEntry => {
  const [title = '', ...rest] = section.split('\n')
  const items = rest
    .join('\n')
    .split('\n- ')
    .flatMap((item) => {
      const [, label, text] = /^\*\*(\w+):\*\* ([^]+?)(?:\n\n[^]*)?$/.exec(item.trim()) ?? []
      return label === undefined ? [] : [[label, String(text)] as const]
    })
  return { title, items: new Map(items) }
}

export const entriesIn = (runbook: string): RunbookEntry[] => runbook.split('\n### ').slice(1).map(entryOf)

/** The row that needs somebody, as far as it is known. */
export type Place = Partial<Record<'partner' | 'campaign' | 'drawing' | 'chain', string | null>> & {
  number?: number | null
}

const OPERATOR = 'npm run -s operator -- '

const typedIn = (text: string): string[] =>
  [...text.matchAll(/`npm run -s operator -- ([^`]+)`/g)].map(([, line]) => String(line).replaceAll(/\s+/g, ' '))

/**
 * Fills a command's options with the values of the place. An option that a person has to decide becomes `…`, so that no
 * example is run by mistake.
 */
const fill = (line: string, place: Place): string =>
  line.replaceAll(/--([a-z-]+) ("[^"]*"|[^-\s]\S*)/g, (_option, name: string) => {
    const known = place[(name === 'slug' ? 'campaign' : name) as keyof Place]
    return `--${name} ${known ?? '…'}`
  })

/** The commands that mend the problem, or else those that show it, filled with what is known of the place. */
export const commandsFor = ({ items }: RunbookEntry, place: Place): string[] => {
  const mending = typedIn(items.get('Do') ?? '')
  const lines = mending.length > 0 ? mending : typedIn(items.get('See') ?? '')
  return lines.map((line) => `${OPERATOR}${fill(line, place)}`)
}
