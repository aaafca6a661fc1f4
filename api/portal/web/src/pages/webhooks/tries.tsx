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
import { texts } from '../../texts/texts.ts'

const POLL_MS = 60_000

/** How the latest tries of an endpoint went. */
export const Tries = ({ id }: { id: string }) => {
  const words = texts.deliveries.measured
  const account = useAccount()
  const tries = useQuery(useTRPC().webhook.tries.queryOptions({ account, id }, live(POLL_MS)))
  return (
    <Query of={tries}>
      {({ day, week, isWhole }) => (
        <Section title={words.title} sentence={isWhole ? words.all : words.latest(count(MAX_MEASURED))}>
          <RowCards label={words.table} columns={[words.span, words.tries, words.accepted, words.median, words.within]}>
            <Row name={words.day} of={day} />
            <Row name={words.week} of={week} />
          </RowCards>
        </Section>
      )}
    </Query>
  )
}

const ms = (value: number | null): string => (value === null ? '–' : `${count(Math.round(value))} ms`)

/** Never rounded up to all of them. */
const share = ({ accepted, tries }: TriesOfSpan): string =>
  tries === 0 ? '–' : `${count(Math.floor((accepted / tries) * 1000) / 10)} %`

const Row = ({ name, of }: { name: string; of: TriesOfSpan }) => {
  const words = texts.deliveries.measured
  return (
    <Table.Tr>
      <Table.Td>{name}</Table.Td>
      <Table.Td data-label={words.tries}>{count(of.tries)}</Table.Td>
      <Table.Td data-label={words.accepted}>
        <div>
          {share(of)}
          {of.tries > of.accepted && (
            <Text size="xs" c="dimmed">
              {words.notAccepted(count(of.tries - of.accepted))}
            </Text>
          )}
        </div>
      </Table.Td>
      <Table.Td data-label={words.median}>{ms(of.medianMs)}</Table.Td>
      <Table.Td data-label={words.within}>{ms(of.p95Ms)}</Table.Td>
    </Table.Tr>
  )
}
