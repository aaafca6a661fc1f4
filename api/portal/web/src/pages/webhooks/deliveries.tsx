import { Group, NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type EventType, eventTypes } from '../../../../../../domain/webhook/event-types.ts'
import { type DeliveryState, deliveryStates, LOG_DAYS } from '../../../../../../domain/webhook/state.ts'
import type { WebhookEndpoint } from '../../../../server-shapes.ts'
import { can, useAccount, useRole } from '../../address/account.ts'
import { Empty } from '../../parts/states.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { useFilteredPages } from '../lists/filtered-pages.ts'
import { Section } from '../lists/section.tsx'
import { TextFilter } from '../lists/text-filter.tsx'
import { texts } from '../../texts/texts.ts'
import { DeliveryTable } from './delivery-table.tsx'
import { deliveryPace } from './delivery-words.ts'
import { Recover } from './recover.tsx'
import { PagedList } from '../lists/paged-list.tsx'

const MAX_ID = 40
const ABOUT = /^(evt|drw|gua)_[A-Za-z0-9]{22}$/

const known = <Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined =>
  values.find((value) => value === text)

/** An endpoint's deliveries, sent and pending. */
export const Deliveries = ({ of }: { of: WebhookEndpoint }) => {
  const account = useAccount()
  const words = texts.deliveries
  const isManager = can(useRole(), 'manager')
  const trpc = useTRPC()
  const { filters, change, pages } = useFilteredPages()
  const state = known<DeliveryState>(deliveryStates, filters['state'])
  const type = known<EventType>(eventTypes, filters['type'])
  const about = ABOUT.test(filters['about'] ?? '') ? filters['about'] : undefined
  const input = { account, id: of.id, state, type, about, before: pages.before }
  const list = useQuery(
    trpc.webhook.deliveries.queryOptions(input, {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) => deliveryPace(data?.deliveries, Date.now()),
      refetchIntervalInBackground: false,
    }),
  )
  return (
    <Section title={words.title} sentence={words.what(LOG_DAYS)} actions={isManager && <Recover of={of} />}>
      <Group component="section" aria-label={texts.parts.list.filters} gap="sm" align="flex-end">
        <NativeSelect
          label={words.state}
          value={state ?? ''}
          data={[
            { value: '', label: words.everyState },
            ...deliveryStates.map((value) => ({ value, label: words.states[value] })),
          ]}
          onChange={(event) => change({ state: event.currentTarget.value })}
        />
        <NativeSelect
          label={words.type}
          value={type ?? ''}
          data={[{ value: '', label: words.everyType }, ...eventTypes]}
          onChange={(event) => change({ type: event.currentTarget.value })}
        />
        <TextFilter
          label={words.about}
          placeholder={words.aboutHint}
          maxLength={MAX_ID}
          value={filters['about'] ?? ''}
          onRest={(text) => change({ about: text })}
        />
      </Group>
      <PagedList
        of={list}
        pages={pages}
        gap="sm"
        isEmpty={({ deliveries }) => deliveries.length === 0}
        none={<NoDeliveries isFiltered={state !== undefined || type !== undefined || about !== undefined} />}
      >
        {({ deliveries }) => <DeliveryTable deliveries={deliveries} />}
      </PagedList>
    </Section>
  )
}

const NoDeliveries = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <Empty title={texts.parts.list.nothingMatches}>{texts.deliveries.noMatch}</Empty>
  ) : (
    <Empty title={texts.deliveries.none.title}>{texts.deliveries.none.sentence}</Empty>
  )
