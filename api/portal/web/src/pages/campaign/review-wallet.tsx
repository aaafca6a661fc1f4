import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { checksummed } from '../../../../../../domain/chain/address.ts'
import type { Campaign, Payout } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { Instant } from '../../parts/instant.tsx'
import { Money } from '../../parts/money.tsx'
import { Query } from '../../parts/states.tsx'

const LAST_TRANSFERS = 3

/** The new wallet beside the present one and what it was paid last, before anything is saved. */
export const ReviewWallet = ({ campaign, wallet }: { campaign: Campaign; wallet: string }) => {
  const { slug, payout, timeZone } = campaign
  const account = useAccount()
  const trpc = useTRPC()
  const list = useQuery(trpc.payout.list.queryOptions({ account, slug }))
  return (
    <Stack gap="sm">
      <Address label="New wallet" wallet={checksummed(wallet)} />
      {payout.wallet !== null && <Address label="Present wallet" wallet={payout.wallet} />}
      {payout.wallet !== null && (
        <Query of={list}>{({ payouts }) => <LastTransfers payouts={payouts} timeZone={timeZone} />}</Query>
      )}
      <Text size="sm">
        {account.mode === 'test'
          ? 'Prizes are recorded for the new wallet at once. This is test mode: no money moves.'
          : 'The present wallet is paid until the change has been approved and set in the contract. From then on everything is paid to the new one; what was paid to a wrong address cannot be taken back.'}
      </Text>
    </Stack>
  )
}

const Address = ({ label, wallet }: { label: string; wallet: string }) => (
  <div>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <code style={{ overflowWrap: 'anywhere' }}>{wallet}</code>
  </div>
)

const LastTransfers = ({ payouts, timeZone }: { payouts: readonly Payout[]; timeZone: string }) => {
  const paid = payouts.filter(({ paidAt }) => paidAt !== null).slice(0, LAST_TRANSFERS)
  if (paid.length === 0) return <Text size="sm">Nothing has been transferred in this campaign yet.</Text>
  return (
    <div>
      <Text size="sm" c="dimmed">
        Last transfers of this campaign
      </Text>
      <Stack component="ul" gap={4} m={0} p={0} className="plain-list">
        {paid.map(({ id, paidAt, amountCents, wallet, transaction, transactionUrl }) => (
          <Text key={id} component="li" size="sm" style={{ overflowWrap: 'anywhere' }}>
            <Instant at={paidAt ?? ''} zone={timeZone} />: <Money cents={amountCents} /> to <code>{wallet}</code>
            {transaction !== null && ', '}
            {transaction !== null &&
              (transactionUrl === null ? (
                <code>{transaction}</code>
              ) : (
                <a className="link" href={transactionUrl} target="_blank" rel="noreferrer">
                  its transaction
                </a>
              ))}
          </Text>
        ))}
      </Stack>
    </div>
  )
}
