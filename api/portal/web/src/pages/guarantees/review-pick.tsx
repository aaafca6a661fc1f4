import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Campaign, Guarantee, Win } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { Copy } from '../../parts/copy.tsx'
import { Instant } from '../../parts/instant.tsx'
import { Money } from '../../parts/money.tsx'
import { takeFocus } from '../take-focus.ts'
import { texts } from '../../texts/texts.ts'

type ReviewProps = {
  campaign: Campaign
  guarantee: Guarantee
  win: Win
  isPending: boolean
  onPick: () => void
  onBack: () => void
}

/** What a pick means, before it is final. */
export const ReviewPick = ({ campaign, guarantee, win, isPending, onPick, onBack }: ReviewProps) => {
  const words = texts.guarantees.review
  const { mode } = useAccount()
  const amount = <Money cents={guarantee.amountCents} />
  const { chain, token, wallet, walletUrl } = campaign.payout
  return (
    <Stack gap="sm">
      <Title order={3} size="h5" tabIndex={-1} ref={takeFocus}>
        {words.title}
      </Title>
      <Stack component="dl" gap="xs" m={0}>
        <Row name={words.winner}>
          {win.displayName && <Text>{win.displayName}</Text>}
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {win.winner}
          </Text>
        </Row>
        <Row name={words.forWin}>
          <Text>
            {words.win(win.number, <Instant at={win.drawAt} />, win.position, <Money cents={win.amountCents} />)}
          </Text>
        </Row>
        <Row name={words.pays}>
          <Text>{mode === 'test' ? words.onlyRecorded(amount) : words.amount(amount, token, chain)}</Text>
        </Row>
        <Row name={words.toWallet}>
          <Group gap="xs">
            <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
              {wallet}
            </Text>
            {wallet && <Copy value={wallet} label={words.wallet} />}
            {walletUrl && (
              <Anchor href={walletUrl} target="_blank" rel="noopener noreferrer" size="sm">
                {words.onChain}
              </Anchor>
            )}
          </Group>
        </Row>
      </Stack>
      <Text size="sm">{words.final}</Text>
      <Group>
        <Button onClick={onPick} loading={isPending}>
          {words.verb}
        </Button>
        <Button variant="default" onClick={onBack} disabled={isPending}>
          {words.back}
        </Button>
      </Group>
    </Stack>
  )
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <Text component="dt" size="sm" c="dimmed">
      {name}
    </Text>
    <Text component="dd" m={0}>
      {children}
    </Text>
  </div>
)
