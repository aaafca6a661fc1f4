import { Text } from '@mantine/core'
import { count } from '../../../../../portal/web/src/format/formats.ts'
import { writeMoney } from '../../../../../portal/web/src/format/numbers.ts'
import { Instant } from '../../../../../portal/web/src/parts/instant.tsx'
import { Panel } from '../../../../../portal/web/src/parts/panel.tsx'
import { Facts, Identifier } from '../../parts/facts.tsx'
import { Rows } from '../../parts/rows.tsx'
import type { Life } from '../../shapes.ts'

/** What was won, and what is transferred for it. */
export const Prizes = ({ of: { drawing, result, prizes, payout } }: { of: Life }) => (
  <Panel title="Prizes and payout">
    {result === null ? (
      <Text size="sm">It is not drawn yet.</Text>
    ) : (
      <Facts
        of={[
          ['To be transferred', writeMoney(result.transferredCents)],
          ['Held', writeMoney(result.heldCents)],
          [
            'Held from',
            drawing.largePrizeCents === null ? 'no prize is held' : `${writeMoney(drawing.largePrizeCents)} a prize`,
          ],
          ['Prize table', drawing.prizeTableId],
          ...prizes.rows.map(
            ({ amountCents, winners }) =>
              [amountCents === 0 ? 'No prize' : writeMoney(amountCents), `${count(winners)} ×`] as const,
          ),
          ['Others', prizes.hasMore ? 'lower prizes are in the proof' : null],
        ]}
      />
    )}
    {payout && <Payout of={payout} />}
  </Panel>
)

const Payout = ({ of }: { of: NonNullable<Life['payout']> }) => (
  <Facts
    of={[
      ['Payout', <Identifier value={of.id} label="the payout’s id" />],
      ['Amount', `${writeMoney(of.amountCents)} in ${of.token} on ${of.chain}`],
      ['Wallet', of.wallet && <Identifier value={of.wallet} label="the wallet" />],
      [
        'Transaction',
        of.transaction && <Identifier value={of.transaction} label="the transaction" url={of.transactionUrl} />,
      ],
      ['Paid', of.paidAt ? <Instant at={of.paidAt} seconds /> : 'not yet'],
    ]}
  />
)

export const Held = ({ of: { held, result } }: { of: Life }) =>
  result !== null &&
  result.heldCents > 0 && (
    <Rows
      title="Held prizes"
      columns={['Winner', 'Position', 'Amount', 'Paid by hand']}
      of={held}
      keyOf={({ position }) => String(position)}
      none="No prize is held."
      rest="the page of held prizes lists those that wait."
      cells={({ winner, position, amountCents, paidAt, reference, markedBy }) => [
        <code>{winner}</code>,
        position,
        writeMoney(amountCents),
        paidAt ? (
          <>
            {reference}, marked by {markedBy}, <Instant at={paidAt} seconds />
          </>
        ) : (
          'waits'
        ),
      ]}
    />
  )
