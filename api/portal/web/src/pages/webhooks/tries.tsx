import { Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MAX_MEASURED } from '../../../../../../domain/webhook/state.ts'
import type { TriesOfSpan } from '../../../../server-shapes.ts'
import { useAccount } from '../../address/account.ts'
import { live, useTRPC } from '../../calls/trpc.ts'
import { count } from '../../format/formats.ts'
import { Query } from '../../parts/states.tsx'
import { RowCards } from '../lists/row-cards.tsx'
import { Section } from '../lists/section.tsx'

const POLL_MS = 60_000

/** How the latest tries of an endpoint went. */
export const Tries = ({ id }: { id: string }) => {
  const account = useAccount()
  const tries = useQuery(useTRPC().webhook.tries.queryOptions({ account, id }, live(POLL_MS)))
  return (
    <Query of={tries}>
      {({ day, week, isWhole }) => (
        <Section
          title="Success and latency"
          sentence={`Of every try${isWhole ? '' : ` of the latest ${count(MAX_MEASURED)} deliveries`}. Accepted: your server answered with 2xx in time.`}
        >
          <RowCards
            label="Table of success and latency"
            columns={['Span', 'Tries', 'Accepted', 'Median', '95 % within']}
          >
            <Row name="Last 24 hours" of={day} />
            <Row name="Last 7 days" of={week} />
          </RowCards>
        </Section>
      )}
    </Query>
  )
}

const ms = (value: number | null): string => (value === null ? '–' : `${count(Math.round(value))} ms`)

/** Never rounded up to all of them. */
const share = ({ accepted, tries }: TriesOfSpan): string =>
  tries === 0 ? '–' : `${Math.floor((accepted / tries) * 1000) / 10} %`

const Row = ({ name, of }: { name: string; of: TriesOfSpan }) => (
  <Table.Tr>
    <Table.Td>{name}</Table.Td>
    <Table.Td data-label="Tries">{count(of.tries)}</Table.Td>
    <Table.Td data-label="Accepted">
      <div>
        {share(of)}
        {of.tries > of.accepted && (
          <Text size="xs" c="dimmed">
            {count(of.tries - of.accepted)} not
          </Text>
        )}
      </div>
    </Table.Td>
    <Table.Td data-label="Median">{ms(of.medianMs)}</Table.Td>
    <Table.Td data-label="95 % within">{ms(of.p95Ms)}</Table.Td>
  </Table.Tr>
)
