import { Button, Group, Pagination, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isDrawn } from '../../../../../../domain/drawing/state.ts'
import type { Drawing, WinnerPage } from '../../../../shapes.ts'
import { can, useAccount, useRole } from '../../address/account.ts'
import { count } from '../../format/formats.ts'
import { Panel } from '../../parts/panel.tsx'
import { Query } from '../../parts/states.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { paceOf } from '../draws/pace.ts'
import { DownloadResults } from './download-results.tsx'
import { EditDisplay } from './edit-display.tsx'
import { isFiltered, NO_FILTERS, type WinnerFilters, WinnerFiltersForm } from './winner-filters.tsx'
import { WinnersTable } from './winners-table.tsx'

export const WINNERS_PER_PAGE = 100

/** The winners of a drawing with what they won, page by page. */
export const Winners = ({ drawing }: { drawing: Drawing }) => {
  const { slug, id, winnersMode, status } = drawing
  const account = useAccount()
  const trpc = useTRPC()
  const [page, setPage] = useState(1)
  const [isEditing, setEditing] = useState(false)
  const [filters, setFilters] = useState(NO_FILTERS)
  const input = { account, slug, id, from: (page - 1) * WINNERS_PER_PAGE }
  const reading = {
    placeholderData: keepPreviousData,
    refetchInterval: isEditing ? (false as const) : () => paceOf([drawing], Date.now()),
    refetchIntervalInBackground: false,
  }
  const isSearch = isFiltered(filters)
  const all = useQuery(trpc.drawing.winners.queryOptions(input, { ...reading, enabled: !isSearch }))
  const found = useQuery(
    trpc.drawing.searchWinners.queryOptions({ ...input, ...filters }, { ...reading, enabled: isSearch }),
  )
  const winners = isSearch ? found : all
  const changeFilters = (changed: WinnerFilters) => {
    setFilters(changed)
    setPage(1)
  }
  const mayEdit = can(useRole(), 'manager') && (winnersMode === 'push' || status !== 'open')
  return (
    <Panel
      title="Winners"
      id="winners"
      actions={
        !isEditing &&
        (all.data?.total ?? 0) > 0 && (
          <Group gap="xs">
            {isDrawn(status) && <DownloadResults drawing={drawing} />}
            {mayEdit && !isSearch && (
              <Button variant="default" size="xs" onClick={() => setEditing(true)}>
                Edit names and avatars
              </Button>
            )}
          </Group>
        )
      }
    >
      {!isEditing && (all.data?.total ?? 0) > 0 && (
        <WinnerFiltersForm filters={filters} isDrawn={isDrawn(status)} onChange={changeFilters} />
      )}
      <Query of={winners}>
        {(data) =>
          isSearch && data.total === 0 ? (
            <Text size="sm" role="status">
              No winner of this drawing matches.
            </Text>
          ) : data.total === 0 ? (
            <NoWinners drawing={drawing} />
          ) : isEditing ? (
            <EditDisplay drawing={drawing} page={data} close={() => setEditing(false)} />
          ) : (
            <Shown page={data} isDrawn={isDrawn(drawing.status)} current={page} onChange={setPage} />
          )
        }
      </Query>
    </Panel>
  )
}

type ShownProps = { page: WinnerPage; isDrawn: boolean; current: number; onChange: (page: number) => void }

const Shown = ({ page: { winners, total }, isDrawn, current, onChange }: ShownProps) => (
  <>
    <Text size="sm" c="dimmed">
      {count(total)} {total === 1 ? 'winner' : 'winners'}. Positions count from 0, as in the proof.
    </Text>
    <WinnersTable winners={winners} isDrawn={isDrawn} />
    {total > WINNERS_PER_PAGE && (
      <Group component="nav" aria-label="Pages of winners">
        <Pagination
          total={Math.ceil(total / WINNERS_PER_PAGE)}
          value={current}
          onChange={onChange}
          getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
          getControlProps={(control) => ({ 'aria-label': controlNames[control] })}
        />
      </Group>
    )}
  </>
)

const controlNames = { first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' }

const NoWinners = ({ drawing: { cancelled, winnersMode, winnersExpected } }: { drawing: Drawing }) => {
  if (cancelled !== null) return <Text size="sm">It was cancelled before it had a list.</Text>
  return (
    <Text size="sm">
      {winnersMode === 'push'
        ? `No list has been sent yet. This drawing takes ${count(winnersExpected)} winners.`
        : `Nothing has been fetched yet. This drawing takes ${count(winnersExpected)} winners.`}
    </Text>
  )
}
