import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { checksummed } from '../../../../../../domain/chain/address.ts'
import type { Campaign, Payout } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { Instant } from '../../parts/instant.tsx'
import { Money } from '../../parts/money.tsx'
import { Query } from '../../parts/states.tsx'
import { texts } from '../../texts/texts.ts'

const LAST_TRANSFERS = 3

/** The new wallet beside the present one and what it was paid last, before anything is saved. */
export const ReviewWallet = ({ campaign, wallet }: { campaign: Campaign; wallet: string }) => {
  const { slug, payout, timeZone } = campaign
  const account = useAccount()
  const trpc = useTRPC()
  const list = useQuery(trpc.payout.list.queryOptions({ account, slug }))
  return (
    <Stack gap="sm">
      <Address label={texts.wallet.next} wallet={checksummed(wallet)} />
      {payout.wallet !== null && <Address label={texts.wallet.present} wallet={payout.wallet} />}
      {payout.wallet !== null && (
        <Query of={list}>{({ payouts }) => <LastTransfers payouts={payouts} timeZone={timeZone} />}</Query>
      )}
      <Text size="sm">{account.mode === 'test' ? texts.wallet.inTest : texts.wallet.inLive}</Text>
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
  if (paid.length === 0) return <Text size="sm">{texts.wallet.noTransfers}</Text>
  return (
    <div>
      <Text size="sm" c="dimmed">
        {texts.wallet.lastTransfers}
      </Text>
      <Stack component="ul" gap={4} m={0} p={0} className="plain-list">
        {paid.map(({ id, paidAt, amountCents, wallet, transaction, transactionUrl }) => (
          <Text key={id} component="li" size="sm" style={{ overflowWrap: 'anywhere' }}>
            {texts.wallet.transfer(
              <Instant at={paidAt ?? ''} zone={timeZone} />,
              <Money cents={amountCents} />,
              <code>{wallet}</code>,
            )}
            {transaction !== null && ', '}
            {transaction !== null &&
              (transactionUrl === null ? (
                <code>{transaction}</code>
              ) : (
                <a className="link" href={transactionUrl} target="_blank" rel="noreferrer">
                  {texts.wallet.transaction}
                </a>
              ))}
          </Text>
        ))}
      </Stack>
    </div>
  )
}
