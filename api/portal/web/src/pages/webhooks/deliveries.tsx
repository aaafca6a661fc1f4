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
import { DeliveryTable } from './delivery-table.tsx'
import { deliveryPace, stateWords } from './delivery-words.ts'
import { Recover } from './recover.tsx'
import { PagedList } from '../lists/paged-list.tsx'

const SENTENCE = `Of the last ${LOG_DAYS} days, newest first. What your server does not answer with 2xx is retried, ten times in about three days.`

const known = <Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined =>
  values.find((value) => value === text)

/** An endpoint's deliveries, sent and pending. */
export const Deliveries = ({ of }: { of: WebhookEndpoint }) => {
  const account = useAccount()
  const isManager = can(useRole(), 'manager')
  const trpc = useTRPC()
  const { filters, change, pages } = useFilteredPages()
  const state = known<DeliveryState>(deliveryStates, filters['state'])
  const type = known<EventType>(eventTypes, filters['type'])
  const input = { account, id: of.id, state, type, before: pages.before }
  const list = useQuery(
    trpc.webhook.deliveries.queryOptions(input, {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) => deliveryPace(data?.deliveries, Date.now()),
      refetchIntervalInBackground: false,
    }),
  )
  return (
    <Section title="Deliveries" sentence={SENTENCE} actions={isManager && <Recover of={of} />}>
      <Group component="section" aria-label="Filters" gap="sm" align="flex-end">
        <NativeSelect
          label="State"
          value={state ?? ''}
          data={[
            { value: '', label: 'Every state' },
            ...deliveryStates.map((value) => ({ value, label: stateWords[value] })),
          ]}
          onChange={(event) => change({ state: event.currentTarget.value })}
        />
        <NativeSelect
          label="Event type"
          value={type ?? ''}
          data={[{ value: '', label: 'Every type' }, ...eventTypes]}
          onChange={(event) => change({ type: event.currentTarget.value })}
        />
      </Group>
      <PagedList
        of={list}
        pages={pages}
        gap="sm"
        isEmpty={({ deliveries }) => deliveries.length === 0}
        none={<NoDeliveries isFiltered={state !== undefined || type !== undefined} />}
      >
        {({ deliveries }) => <DeliveryTable deliveries={deliveries} />}
      </PagedList>
    </Section>
  )
}

const NoDeliveries = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <Empty title="Nothing matches">Choose another state or type of event.</Empty>
  ) : (
    <Empty title="Nothing has been sent here yet">
      Events are sent as they happen. Send an example to see whether your server accepts them.
    </Empty>
  )
