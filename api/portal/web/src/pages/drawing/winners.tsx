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
import { texts } from '../../texts/texts.ts'
import { DownloadResults } from './download-results.tsx'
import { EditDisplay } from './edit-display.tsx'
import { isFiltered, NO_FILTERS, type WinnerFilters, WinnerFiltersForm } from './winner-filters.tsx'
import { WinnersTable } from './winners-table.tsx'

const WINNERS_PER_PAGE = 100

/** The winners of a drawing with what they won, page by page. */
export const Winners = ({ drawing }: { drawing: Drawing }) => {
  const { slug, id, winnersMode, status } = drawing
  const account = useAccount()
  const trpc = useTRPC()
  const words = texts.drawing.winners
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
      title={words.title}
      id="winners"
      actions={
        !isEditing &&
        (all.data?.total ?? 0) > 0 && (
          <Group gap="xs">
            {isDrawn(status) && <DownloadResults drawing={drawing} />}
            {mayEdit && !isSearch && (
              <Button variant="default" size="xs" onClick={() => setEditing(true)}>
                {words.edit}
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
              {words.noMatch}
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
      {texts.drawing.winners.count(total)}
    </Text>
    <WinnersTable winners={winners} isDrawn={isDrawn} />
    {total > WINNERS_PER_PAGE && (
      <Group component="nav" aria-label={texts.drawing.winners.pages}>
        <Pagination
          total={Math.ceil(total / WINNERS_PER_PAGE)}
          value={current}
          onChange={onChange}
          getItemProps={(item) => ({ 'aria-label': texts.sendWinners.order.page(item) })}
          getControlProps={(control) => ({ 'aria-label': texts.sendWinners.order.controls[control] })}
        />
      </Group>
    )}
  </>
)

const NoWinners = ({ drawing: { cancelled, winnersMode, winnersExpected } }: { drawing: Drawing }) => {
  const words = texts.drawing.winners
  if (cancelled !== null) return <Text size="sm">{words.cancelledBefore}</Text>
  return <Text size="sm">{(winnersMode === 'push' ? words.notSent : words.notFetched)(count(winnersExpected))}</Text>
}
