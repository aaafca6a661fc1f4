import { ActionIcon, Group, Pagination, Stack, Table, Text, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { ArrowDownIcon, ArrowUpIcon } from '../../parts/icons.tsx'
import type { Entry } from '../../winners/file.ts'
import { Avatar } from '../drawing/avatar.tsx'
import { WideRegion } from '../lists/wide-region.tsx'
import { texts } from '../../texts/texts.ts'
import { type Move, placeAfter } from './order.ts'
import { TableHead } from '../../parts/table-head.tsx'

const PER_PAGE = 50

type OrderTableProps = { entries: readonly Entry[]; onMove: (from: number, to: number) => void }

const keys: Record<string, Move> = { ArrowUp: 'up', ArrowDown: 'down', Home: 'top', End: 'bottom' }

/** The list in order; buttons move a winner, as do Alt with the arrow keys, Home and End. */
export const OrderTable = ({ entries, onMove }: OrderTableProps) => {
  const words = texts.sendWinners.order
  const [page, setPage] = useState(1)
  const [said, setSaid] = useState('')
  const [focused, setFocused] = useState<{ place: number; move: Move } | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const first = (page - 1) * PER_PAGE

  // Moves the focus before the next key press, which is meant for the winner who moved.
  useLayoutEffect(() => {
    if (!focused) return
    const buttons = [
      ...(body.current?.querySelectorAll<HTMLButtonElement>(`[data-place="${focused.place}"] button`) ?? []),
    ]
    const same = buttons.find(({ dataset, disabled }) => dataset['move'] === focused.move && !disabled)
    const button = same ?? buttons.find(({ disabled }) => !disabled)
    button?.focus()
  }, [focused])

  const move = (from: number, kind: Move) => {
    const to = placeAfter(kind, from, entries.length)
    if (to === from) return
    onMove(from, to)
    setPage(Math.floor(to / PER_PAGE) + 1)
    setFocused({ place: to, move: kind })
    setSaid(words.moved(entries[from]?.winner ?? '', to))
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const kind = event.altKey ? keys[event.key] : undefined
    const place = (event.target as HTMLElement).closest<HTMLElement>('[data-place]')?.dataset['place']
    if (!kind || place === undefined) return
    event.preventDefault()
    move(Number(place), kind)
  }

  return (
    <Stack gap="sm">
      <WideRegion label={words.list}>
        <Table verticalSpacing={4}>
          <TableHead columns={[words.position, words.winner, words.move]} />
          <Table.Tbody ref={body} onKeyDown={press}>
            {entries.slice(first, first + PER_PAGE).map((entry, i) => (
              <Row key={first + i} entry={entry} place={first + i} last={entries.length - 1} onMove={move} />
            ))}
          </Table.Tbody>
        </Table>
      </WideRegion>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {entries.length > PER_PAGE && (
        <Group component="nav" aria-label={words.pages}>
          <Pagination
            total={Math.ceil(entries.length / PER_PAGE)}
            value={page}
            onChange={setPage}
            getItemProps={(item) => ({ 'aria-label': words.page(item) })}
            getControlProps={(control) => ({ 'aria-label': words.controls[control] })}
          />
        </Group>
      )}
    </Stack>
  )
}

type RowProps = { entry: Entry; place: number; last: number; onMove: (from: number, move: Move) => void }

const Row = ({ entry: { winner, displayName }, place, last, onMove }: RowProps) => {
  const button = (move: Move, isDisabled: boolean, icon: React.ReactNode) => (
    <ActionIcon
      variant="default"
      size="md"
      data-move={move}
      aria-label={texts.sendWinners.order.movesOf[move](winner)}
      title={texts.sendWinners.order.moves[move]}
      disabled={isDisabled}
      onClick={() => onMove(place, move)}
    >
      {icon}
    </ActionIcon>
  )
  return (
    <Table.Tr data-place={place}>
      <Table.Td className="number">{place}</Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          <Avatar picture={null} name={displayName ?? winner} />
          <Stack gap={0}>
            {displayName != null && <Text size="sm">{displayName}</Text>}
            <Text size="xs" ff="monospace">
              {winner}
            </Text>
          </Stack>
        </Group>
      </Table.Td>
      <Table.Td>
        <Group gap={4} wrap="nowrap">
          {button('up', place === 0, <ArrowUpIcon />)}
          {button('down', place === last, <ArrowDownIcon />)}
          {button('top', place === 0, <TopIcon />)}
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}

const TopIcon = () => (
  <svg
    width={18}
    height={18}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.8}
    aria-hidden="true"
  >
    <path d="M5 4h14M12 20V8M7 13l5-5 5 5" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)
