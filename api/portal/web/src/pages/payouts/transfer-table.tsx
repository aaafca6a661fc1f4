import { Group, Table, Text } from '@mantine/core'
import type { Payout } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { Tag } from '../../parts/badges.tsx'
import { Copy } from '../../parts/copy.tsx'
import { Instant } from '../../parts/instant.tsx'
import { Money } from '../../parts/money.tsx'
import { RowCards } from '../lists/row-cards.tsx'
import { texts } from '../../texts/texts.ts'

export const TransferTable = ({ payouts }: { payouts: readonly Payout[] }) => {
  const { table, columns } = texts.payouts.transfers
  return (
    <RowCards
      label={table}
      columns={[columns.for, { name: columns.amount, ta: 'right' }, columns.state, columns.wallet, columns.transaction]}
    >
      {payouts.map((payout) => (
        <Transfer key={payout.id} payout={payout} />
      ))}
    </RowCards>
  )
}

const Transfer = ({ payout }: { payout: Payout }) => {
  const { mode } = useAccount()
  const words = texts.payouts.transfers
  return (
    <Table.Tr>
      <Table.Td>
        <Reason payout={payout} />
        <Text size="xs" c="dimmed">
          {payout.campaign}
        </Text>
      </Table.Td>
      <Table.Td ta="right" data-label={words.columns.amount}>
        <Money cents={payout.amountCents} />
        {mode === 'live' && (
          <Text size="xs" c="dimmed">
            {words.inToken(payout.token, payout.chain)}
          </Text>
        )}
      </Table.Td>
      <Table.Td data-label={words.columns.state}>
        {payout.paidAt ? <Tag tone="green">{words.paid}</Tag> : <Tag tone="orange">{words.onItsWay}</Tag>}
        <Text size="xs" c="dimmed">
          <Instant at={payout.paidAt ?? payout.createdAt} />
        </Text>
      </Table.Td>
      <Table.Td data-label={words.columns.wallet}>
        {payout.wallet === null ? words.noWallet : <Shortened value={payout.wallet} label={words.copyWallet} />}
      </Table.Td>
      <Table.Td data-label={words.columns.transaction}>
        <Transaction payout={payout} />
      </Table.Td>
    </Table.Tr>
  )
}

const Reason = ({ payout: { kind, slug, drawingId, number } }: { payout: Payout }) =>
  kind === 'drawing' && drawingId !== null ? (
    <AccountLink to="/campaigns/$slug/drawings/$id" params={{ slug, id: drawingId }}>
      {texts.payouts.transfers.drawing(number)}
    </AccountLink>
  ) : (
    <AccountLink to="/campaigns/$slug/guarantees" params={{ slug }}>
      {texts.payouts.transfers.guarantee}
    </AccountLink>
  )

/** Payments in test mode are not on a chain. */
const Transaction = ({ payout: { transaction, transactionUrl, paidAt } }: { payout: Payout }) => {
  const words = texts.payouts.transfers
  if (transaction === null) return paidAt === null ? words.notSent : words.noneInTest
  return (
    <Group gap={4} wrap="nowrap">
      {transactionUrl === null ? (
        <Shortened value={transaction} label={words.copyTransaction} />
      ) : (
        <>
          <a href={transactionUrl} target="_blank" rel="noopener noreferrer" className="link">
            {shorten(transaction)}
          </a>
          <Copy value={transaction} label={words.copyTransaction} />
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
