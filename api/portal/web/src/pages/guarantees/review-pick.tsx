import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Campaign, Guarantee, Win } from '../../../../shapes.ts'
import { Copy } from '../../parts/copy.tsx'
import { inZone } from '../../parts/instant.tsx'
import { Money } from '../../parts/money.tsx'
import { takeFocus } from '../take-focus.ts'

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
  const { chain, token, wallet, walletUrl } = campaign.payout
  return (
    <Stack gap="sm">
      <Title order={3} size="h5" tabIndex={-1} ref={takeFocus}>
        Review the pick
      </Title>
      <Stack component="dl" gap="xs" m={0}>
        <Row name="Winner">
          {win.displayName && <Text>{win.displayName}</Text>}
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {win.winner}
          </Text>
        </Row>
        <Row name="For the win">
          <Text>
            Drawing {win.number}, {inZone(win.drawAt, campaign.timeZone)}, position {win.position}, which won{' '}
            <Money cents={win.amountCents} />
          </Text>
        </Row>
        <Row name="Pays">
          <Text>
            <Money cents={guarantee.amountCents} /> in {token} on {chain}, on top of what was won
          </Text>
        </Row>
        <Row name="To the campaign’s wallet">
          <Group gap="xs">
            <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
              {wallet}
            </Text>
            {wallet && <Copy value={wallet} label="Wallet" />}
            {walletUrl && (
              <Anchor href={walletUrl} target="_blank" rel="noopener noreferrer" size="sm">
                See it on the chain
              </Anchor>
            )}
          </Group>
        </Row>
      </Stack>
      <Text size="sm">A pick is final. Nobody can change it afterwards.</Text>
      <Group>
        <Button onClick={onPick} loading={isPending}>
          Pick this winner
        </Button>
        <Button variant="default" onClick={onBack} disabled={isPending}>
          Choose another one
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
