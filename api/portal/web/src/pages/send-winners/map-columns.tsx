import { Group, NativeSelect, Paper, Stack, Table, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Columns } from '../../winners/columns.ts'
import type { WinnersFile } from '../../winners/file.ts'
import type { HeaderChoice } from '../../winners/start.ts'
import { TableHead } from '../../parts/table-head.tsx'
import { WideRegion } from '../lists/wide-region.tsx'
import { texts } from '../../texts/texts.ts'
import { forgetColumns, keepColumns, keptColumns } from './kept-columns.ts'

const held = ['winner', 'displayName', 'avatarUrl'] as const satisfies readonly (keyof Columns)[]

const NOTHING: Columns = { winner: null, displayName: null, avatarUrl: null }

type MapColumnsProps = {
  file: WinnersFile
  choice: HeaderChoice
  choose: (choice: HeaderChoice) => void
  slug: string
}

/** For a list whose columns have names of its own: which of them holds what. A campaign's next list is read the same way. */
export const MapColumns = ({ file, choice, choose, slug }: MapColumnsProps) => {
  const words = texts.sendWinners.columns
  const { header, columns, preview } = file
  const [isAsked, setAsked] = useState(false)
  const names = preview[0]?.map((name) => name.trim()) ?? []
  const nameless = choice === 'detect' && (header === null || columns.winner === null)
  const kept = nameless && names.length > 1 ? keptColumns(slug, names) : null
  useEffect(() => {
    if (kept !== null) choose(kept)
  })
  if (names.length < 2 || choice === 'none') return null
  if (choice === 'detect' && !isAsked && columns.winner !== null)
    return (
      <div>
        <button type="button" className="link small" onClick={() => setAsked(true)}>
          {words.byHand}
        </button>
      </div>
    )
  const chosen = choice === 'detect' ? (header === null ? NOTHING : columns) : choice
  const change = (member: keyof Columns, value: string) => {
    const changed = { ...chosen, [member]: value === '' ? null : Number(value) }
    if (changed.winner !== null) keepColumns(slug, names, changed)
    choose(changed)
  }
  const leave = () => {
    forgetColumns(slug)
    setAsked(false)
    choose('detect')
  }
  return (
    <Paper component="section" aria-label={words.title} withBorder p="md">
      <Stack gap="sm">
        <Text size="sm">{words.which}</Text>
        <Group gap="sm" align="flex-end">
          {held.map((member) => (
            <NativeSelect
              key={member}
              label={words.held[member]}
              value={chosen[member] === null ? '' : String(chosen[member])}
              data={[
                { value: '', label: member === 'winner' ? words.choose : words.none },
                ...names.map((name, i) => ({ value: String(i), label: name || words.column(i + 1) })),
              ]}
              onChange={(event) => change(member, event.currentTarget.value)}
            />
          ))}
        </Group>
        <Preview rows={preview.slice(1)} columns={chosen} />
        {typeof choice === 'object' && (
          <div>
            <button type="button" className="link small" onClick={leave}>
              {words.automatically}
            </button>
          </div>
        )}
      </Stack>
    </Paper>
  )
}

/** The first winners as they would be read. */
const Preview = ({ rows, columns }: { rows: readonly string[][]; columns: Columns }) => (
  <WideRegion label={texts.sendWinners.columns.preview}>
    <Table verticalSpacing={4}>
      <TableHead columns={held.map((member) => texts.sendWinners.columns.held[member])} />
      <Table.Tbody>
        {rows.map((cells, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and their order is fixed.
          <Table.Tr key={i}>
            {held.map((member) => {
              const column = columns[member]
              return <Table.Td key={member}>{column === null ? '–' : cells[column]}</Table.Td>
            })}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </WideRegion>
)
