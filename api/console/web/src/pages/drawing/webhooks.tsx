import { Tag, type Tone } from '../../../../../portal/web/src/parts/badges.tsx'
import { Instant } from '../../../../../portal/web/src/parts/instant.tsx'
import { Rows } from '../../parts/rows.tsx'
import type { Life } from '../../shapes.ts'

type Delivery = Life['deliveries']['rows'][number]
type Try = Life['tries']['rows'][number]

const tones = { pending: 'orange', delivered: 'green', failed: 'red' } satisfies Record<Delivery['state'], Tone>

const outcomeOf = ({ status, failure }: Pick<Try, 'status' | 'failure'>): string =>
  failure ?? (status === null ? 'no answer' : `answered ${status}`)

/** The drawing's events, and their deliveries to the partner's servers. */
export const Webhooks = ({ of: { events, deliveries, tries } }: { of: Life }) => {
  const types = new Map(events.rows.map(({ id, type }) => [id, type]))
  const typeOf = (event: string) => types.get(event) ?? event
  const ofDelivery = new Map(deliveries.rows.map((delivery) => [delivery.id, delivery]))
  return (
    <>
      <Rows
        title="Events"
        columns={['Event', 'Happened', 'Code', 'Endpoints']}
        of={events}
        keyOf={({ id }) => id}
        none="Nothing happened to it yet."
        rest="its partner’s list of events has them."
        cells={({ id, type, createdAt, code, deliveries: endpoints }) => [
          <>
            {type} <code>{id}</code>
          </>,
          <Instant at={createdAt} seconds />,
          code ?? '–',
          endpoints,
        ]}
      />
      <Rows
        title="Deliveries"
        columns={['Event', 'Endpoint', 'State', 'Tries', 'Due', 'Last outcome']}
        of={deliveries}
        keyOf={({ id }) => id}
        none="No endpoint takes its events."
        rest="the endpoint’s page in the portal has them."
        cells={({ event, url, state, tries: made, dueAt, deliveredAt, lastStatus, lastFailure }) => [
          typeOf(event),
          url,
          <Tag tone={tones[state]}>{state}</Tag>,
          made,
          <Instant at={deliveredAt ?? dueAt} seconds />,
          made === 0 ? 'not tried yet' : outcomeOf({ status: lastStatus, failure: lastFailure }),
        ]}
      />
      <Rows
        title="Tries"
        columns={['When', 'Event', 'Endpoint', 'Took', 'Outcome']}
        of={tries}
        keyOf={({ delivery, at }) => `${delivery} ${at}`}
        none="No delivery was tried yet."
        rest="the delivery’s page in the portal has them."
        cells={(one) => [
          <Instant at={one.at} seconds />,
          typeOf(ofDelivery.get(one.delivery)?.event ?? ''),
          ofDelivery.get(one.delivery)?.url,
          `${one.ms} ms`,
          outcomeOf(one),
        ]}
      />
    </>
  )
}
