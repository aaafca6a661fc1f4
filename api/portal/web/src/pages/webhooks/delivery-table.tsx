import { Table, Text } from '@mantine/core'
import type { Delivery } from '../../../../server-shapes.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { Instant } from '../../parts/instant.tsx'
import { RowCards } from '../lists/row-cards.tsx'
import { texts } from '../../texts/texts.ts'
import { DeliveryTag } from './delivery-tag.tsx'
import { OfDrawing } from './of-drawing.tsx'
import { lastAnswer } from './delivery-words.ts'

export const DeliveryTable = ({ deliveries }: { deliveries: readonly Delivery[] }) => {
  const { columns, state, table } = texts.deliveries
  return (
    <RowCards
      label={table}
      columns={[columns.event, columns.happened, state, columns.lastTry, { name: columns.tries, ta: 'right' }]}
    >
      {deliveries.map((delivery) => (
        <Row key={delivery.id} of={delivery} />
      ))}
    </RowCards>
  )
}

const Row = ({ of }: { of: Delivery }) => (
  <Table.Tr>
    <Table.Td>
      <div>
        <AccountLink to="/webhooks/$id/deliveries/$delivery" params={{ id: of.endpoint, delivery: of.id }}>
          {of.type}
        </AccountLink>
        <OfDrawing of={of} />
      </div>
    </Table.Td>
    <Table.Td data-label={texts.deliveries.columns.happened}>
      <Instant at={of.createdAt} />
    </Table.Td>
    <Table.Td data-label={texts.deliveries.state}>
      <div>
        <DeliveryTag of={of} />
        {of.nextTryAt !== null && of.tries > 0 && (
          <Text size="xs" c="dimmed">
            <Instant at={of.nextTryAt} relative />
          </Text>
        )}
      </div>
    </Table.Td>
    <Table.Td data-label={texts.deliveries.columns.lastTry}>{lastAnswer(of) ?? texts.deliveries.noTry}</Table.Td>
    <Table.Td ta="right" data-label={texts.deliveries.columns.tries}>
      {of.tries}
    </Table.Td>
  </Table.Tr>
)
