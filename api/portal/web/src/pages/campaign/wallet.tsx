import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { Campaign } from '../../../../shapes.ts'
import { can, useAccount, useRole } from '../../address/account.ts'
import { useAct } from '../../parts/act.ts'
import { Copy } from '../../parts/copy.tsx'
import { Instant } from '../../parts/instant.tsx'
import { OpenInPlace } from '../../parts/open.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { Panel } from '../../parts/panel.tsx'
import { Problem } from '../../parts/problem.tsx'
import { loadSections, texts } from '../../texts/texts.ts'
import { AskedWallet } from './asked-wallet.tsx'

/** Loaded on demand, since few readers change the wallet. */
const WalletForm = lazy(async () => {
  const [module] = await Promise.all([import('./wallet-form.tsx'), loadSections('approvals')])
  return { default: module.WalletForm }
})

/** Where prizes are paid to, and the wallet that waits to replace it. */
export const Wallet = ({ campaign }: { campaign: Campaign }) => {
  const isOwner = can(useRole(), 'owner')
  const words = texts.wallet
  const { mode } = useAccount()
  const { payout, waitingWallet, timeZone } = campaign
  return (
    <Panel id="wallet" title={words.title}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {mode === 'test' ? words.onlyRecorded : words.paidIn(payout.token, payout.chain)}
        </Text>
        {payout.wallet === null ? (
          <Alert color="orange" variant="outline" title={words.none.title}>
            {words.none.sentence}
          </Alert>
        ) : (
          <Group gap={4} wrap="nowrap">
            <code>{payout.wallet}</code>
            <Copy value={payout.wallet} label={words.copy} />
            {payout.walletUrl !== null && (
              <a className="link" href={payout.walletUrl} target="_blank" rel="noreferrer">
                {words.onChain}
              </a>
            )}
          </Group>
        )}
        {waitingWallet && (
          <Alert color="blue" variant="outline" title={words.waits.title}>
            <Stack gap="sm" align="start">
              <Text size="sm">
                {words.waits.sentence(
                  <code>{waitingWallet.wallet}</code>,
                  <Instant at={waitingWallet.requestedAt} zone={timeZone} />,
                )}
              </Text>
              {isOwner && <Withdraw slug={campaign.slug} wallet={waitingWallet.wallet} />}
            </Stack>
          </Alert>
        )}
        {isOwner && <AskedWallet slug={campaign.slug} />}
        {isOwner && !waitingWallet && (
          <OpenInPlace label={payout.wallet === null ? words.set : words.change}>
            {(close) => (
              <Suspense>
                <WalletForm campaign={campaign} close={close} />
              </Suspense>
            )}
          </OpenInPlace>
        )}
      </Stack>
    </Panel>
  )
}

/** Another wallet can be asked for once the one that waits is withdrawn. */
const Withdraw = ({ slug, wallet }: { slug: string; wallet: string }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const withdraw = useAct(trpc.campaign.withdrawWallet.mutationOptions(), {
    done: texts.wallet.waits.withdrawn,
  })
  return (
    <>
      <Button
        variant="default"
        size="xs"
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate({ account, slug, wallet })}
      >
        {texts.wallet.waits.withdraw}
      </Button>
      <Problem of={withdraw.problem} />
    </>
  )
}
