import { Group, Table, Text } from '@mantine/core'
import type { Payout } from '../../../../shapes.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { Tag } from '../../parts/badges.tsx'
import { Copy } from '../../parts/copy.tsx'
import { Instant } from '../../parts/instant.tsx'
import { Money } from '../../parts/money.tsx'
import { RowCards } from '../lists/row-cards.tsx'

export const TransferTable = ({ payouts }: { payouts: readonly Payout[] }) => (
  <RowCards
    label="Table of transfers"
    columns={['For', { name: 'Amount', ta: 'right' }, 'State', 'To the wallet', 'Transaction']}
  >
    {payouts.map((payout) => (
      <Transfer key={payout.id} payout={payout} />
    ))}
  </RowCards>
)

const Transfer = ({ payout }: { payout: Payout }) => (
  <Table.Tr>
    <Table.Td>
      <Reason payout={payout} />
      <Text size="xs" c="dimmed">
        {payout.campaign}
      </Text>
    </Table.Td>
    <Table.Td ta="right" data-label="Amount">
      <Money cents={payout.amountCents} />
      <Text size="xs" c="dimmed">
        {payout.token} on {payout.chain}
      </Text>
    </Table.Td>
    <Table.Td data-label="State">
      {payout.paidAt ? <Tag tone="green">Paid</Tag> : <Tag tone="orange">On its way</Tag>}
      <Text size="xs" c="dimmed">
        <Instant at={payout.paidAt ?? payout.createdAt} />
      </Text>
    </Table.Td>
    <Table.Td data-label="To the wallet">
      {payout.wallet === null ? 'No wallet yet' : <Shortened value={payout.wallet} label="Copy the wallet" />}
    </Table.Td>
    <Table.Td data-label="Transaction">
      <Transaction payout={payout} />
    </Table.Td>
  </Table.Tr>
)

const Reason = ({ payout: { kind, slug, drawingId, number } }: { payout: Payout }) =>
  kind === 'drawing' && drawingId !== null ? (
    <AccountLink to="/campaigns/$slug/drawings/$id" params={{ slug, id: drawingId }}>
      Drawing {number}
    </AccountLink>
  ) : (
    <AccountLink to="/campaigns/$slug/guarantees" params={{ slug }}>
      Guarantee
    </AccountLink>
  )

/** Payments in test mode are not on a chain. */
const Transaction = ({ payout: { transaction, transactionUrl, paidAt } }: { payout: Payout }) => {
  if (transaction === null) return <>{paidAt === null ? 'Not sent yet' : 'None in test mode'}</>
  return (
    <Group gap={4} wrap="nowrap">
      {transactionUrl === null ? (
        <Shortened value={transaction} label="Copy the transaction" />
      ) : (
        <>
          <a href={transactionUrl} target="_blank" rel="noopener noreferrer" className="link">
            {shorten(transaction)}
          </a>
          <Copy value={transaction} label="Copy the transaction" />
        </>
      )}
    </Group>
  )
}

const KEPT = 8

/** The two ends of a long hexadecimal value. */
const shorten = (value: string): string =>
  value.length <= 3 * KEPT ? value : `${value.slice(0, KEPT)}…${value.slice(-KEPT)}`

const Shortened = ({ value, label }: { value: string; label: string }) => (
  <Group gap={4} wrap="nowrap">
    <Text size="sm" ff="monospace" title={value}>
      {shorten(value)}
    </Text>
    <Copy value={value} label={label} />
  </Group>
)
