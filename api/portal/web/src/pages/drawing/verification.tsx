import { Group, Stack, Text } from '@mantine/core'
import type { Drawing } from '../../../../shapes.ts'
import { Copy } from '../../parts/copy.tsx'
import { Instant } from '../../parts/instant.tsx'
import { Money } from '../../parts/money.tsx'
import { heldMoneyWords } from '../../parts/held-money-words.ts'
import { Panel } from '../../parts/panel.tsx'

const Value = ({ label, value }: { label: string; value: string | null }) => (
  <Stack gap={0}>
    <Text size="sm" c="dimmed" component="dt">
      {label}
    </Text>
    <Group gap={4} wrap="nowrap" component="dd" m={0} mih={28}>
      {value === null ? <Text size="sm">Not yet</Text> : <code>{value}</code>}
      {value !== null && <Copy value={value} label={`Copy ${label.toLowerCase()}`} />}
    </Group>
  </Stack>
)

/** What anyone needs to check the draw, and where to check it. */
export const Verification = ({ drawing }: { drawing: Drawing }) => {
  const { verification, proofUrl, proofJsonUrl, times, timeZone, id, cancelled, void: voided } = drawing
  if (cancelled !== null) return <NothingToVerify id={id} />
  return (
    <Panel title="Verification" id="verification">
      {proofUrl === null || proofJsonUrl === null ? (
        <Text size="sm">
          {voided === null
            ? 'The proof is published once the prizes are decided. Anyone can check it then.'
            : 'A void drawing is never drawn, so there is no proof of it. The contract says that it is void.'}
        </Text>
      ) : (
        <Group gap="md">
          <a className="link" href={proofUrl} target="_blank" rel="noreferrer">
            Proof page
          </a>
          <a className="link" href={proofJsonUrl} target="_blank" rel="noreferrer">
            proof.json
          </a>
        </Group>
      )}
      <Stack component="dl" gap="xs" m={0}>
        <Value label="Drawing id" value={id} />
        <Value label="Fingerprint of the winner list" value={verification.winnersCommitment} />
        <Value label="Source of the random value" value={verification.entropyProvider} />
        <Value label="Id of the request" value={verification.entropyRequestId} />
        {voided === null && <Value label="Random value" value={verification.entropy} />}
        <Value label="Prize table" value={verification.prizeTableId} />
      </Stack>
      {times.entropyRevealedAt !== null && (
        <Text size="sm">
          The value was revealed at <Instant at={times.entropyRevealedAt} zone={timeZone} />
          {times.lockedAt !== null && (
            <>
              , after the list was locked at <Instant at={times.lockedAt} zone={timeZone} />
            </>
          )}
          .
        </Text>
      )}
    </Panel>
  )
}

const NothingToVerify = ({ id }: { id: string }) => (
  <Panel title="Verification" id="verification">
    <Text size="sm">A cancelled drawing is never drawn, so there is no proof of it.</Text>
    <Stack component="dl" gap="xs" m={0}>
      <Value label="Drawing id" value={id} />
    </Stack>
  </Panel>
)

/** What was or will be paid to the partner's wallet. */
export const Payout = ({ drawing }: { drawing: Drawing }) => {
  const { payout, prizesCents, drawMoney, timeZone, times } = drawing
  if (prizesCents === null) return null
  const whereItIs = heldMoneyWords(drawMoney, timeZone)
  return (
    <Panel title="Payout" id="payout">
      <Text size="sm">
        All prizes: <Money cents={prizesCents} />
        {whereItIs !== null && `: ${whereItIs}`}.
      </Text>
      {payout && (
        <Text size="sm">
          {times.paidAt === null ? 'To be transferred: ' : 'Transferred: '}
          <Money cents={payout.amountCents} />
        </Text>
      )}
      {payout && (
        <Stack component="dl" gap="xs" m={0}>
          <Value label="Wallet" value={payout.wallet} />
          {(payout.transaction !== null || times.paidAt === null) && (
            <Value label="Transaction" value={payout.transaction} />
          )}
        </Stack>
      )}
      {payout?.transactionUrl && (
        <a className="link" href={payout.transactionUrl} target="_blank" rel="noreferrer">
          See the transfer on the chain
        </a>
      )}
    </Panel>
  )
}
