import { Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { writeMoney } from '../../../../portal/web/src/format/numbers.ts'
import { RowCards } from '../../../../portal/web/src/pages/lists/row-cards.tsx'
import { Instant } from '../../../../portal/web/src/parts/instant.tsx'
import { PageFrame } from '../../../../portal/web/src/parts/page-frame.tsx'
import { Empty, Query } from '../../../../portal/web/src/parts/states.tsx'
import { TextField } from '../../../../portal/web/src/parts/text-field.tsx'
import { useTRPC } from '../calls/trpc.ts'
import { Change, useChange } from '../parts/change.tsx'
import { DrawingLink } from '../parts/drawing-link.tsx'
import type { HeldPrize } from '../shapes.ts'

const MAX_REFERENCE = 200

/** Large prizes that wait to be paid by hand, the oldest first. */
export const HeldPage = () => {
  const trpc = useTRPC()
  const held = useQuery(trpc.held.list.queryOptions())
  return (
    <PageFrame title="Held prizes">
      <Query of={held}>
        {({ prizes, hasMore }) =>
          prizes.length === 0 ? (
            <Empty title="No held prize waits">Large prizes wait here until somebody has paid them by hand.</Empty>
          ) : (
            <>
              <RowCards label="Held prizes" columns={['Prize', 'Drawing', 'Winner', 'Drawn', 'Actions']}>
                {prizes.map((prize) => (
                  <Row key={`${prize.drawing} ${prize.position}`} of={prize} />
                ))}
              </RowCards>
              {hasMore && <Text size="sm">More wait behind these, which are the oldest.</Text>}
            </>
          )
        }
      </Query>
    </PageFrame>
  )
}

const Row = ({ of }: { of: HeldPrize }) => (
  <Table.Tr>
    <Table.Td className="nowrap">{writeMoney(of.amountCents)}</Table.Td>
    <Table.Td data-label="Drawing">
      <div>
        {of.campaign}, number {of.number}
        <Text size="xs">
          <DrawingLink id={of.drawing} />
        </Text>
      </div>
    </Table.Td>
    <Table.Td data-label="Winner">
      {of.winner} (position {of.position})
    </Table.Td>
    <Table.Td data-label="Drawn">
      <Instant at={of.settledAt} relative />
    </Table.Td>
    <Table.Td data-label="Actions">
      <MarkPaid of={of} />
    </Table.Td>
  </Table.Tr>
)

const MarkPaid = ({ of: { drawing, position, amountCents, winner } }: { of: HeldPrize }) => {
  const trpc = useTRPC()
  const [reference, setReference] = useState('')
  const mark = useChange(trpc.held.markPaid.mutationOptions(), 'The prize is marked as paid.')
  return (
    <Change
      of={mark}
      verb="Mark as paid"
      ariaLabel={`Mark the prize of ${winner} as paid`}
      title={`Mark ${writeMoney(amountCents)} to ${winner} as paid?`}
      means="The proof and the public page say so from now on, for good. It moves no money."
      onConfirm={() => mark.act.mutate({ drawing, position, reference, confirm: `${drawing} ${position}` })}
    >
      <TextField
        label="Reference of the payment"
        required
        maxLength={MAX_REFERENCE}
        data-autofocus
        value={reference}
        onChange={setReference}
      />
    </Change>
  )
}
