import { Group, Stack, Text } from '@mantine/core'
import type { Drawing } from '../../../../shapes.ts'
import { Copy } from '../../parts/copy.tsx'
import { Instant } from '../../parts/instant.tsx'
import { Money } from '../../parts/money.tsx'
import { heldMoneyWords } from '../../parts/held-money-words.ts'
import { Panel } from '../../parts/panel.tsx'
import { texts } from '../../texts/texts.ts'

const PROOF_FILE = 'proof.json'

const Value = ({ label, value }: { label: string; value: string | null }) => (
  <Stack gap={0}>
    <Text size="sm" c="dimmed" component="dt">
      {label}
    </Text>
    <Group gap={4} wrap="nowrap" component="dd" m={0} mih={28}>
      {value === null ? <Text size="sm">{texts.drawing.line.notYet}</Text> : <code>{value}</code>}
      {value !== null && <Copy value={value} label={texts.parts.copy(label)} />}
    </Group>
  </Stack>
)

/** What anyone needs to check the draw, and where to check it. */
export const Verification = ({ drawing }: { drawing: Drawing }) => {
  const words = texts.drawing.verification
  const { verification, proofUrl, proofJsonUrl, times, timeZone, id, cancelled, void: voided } = drawing
  if (cancelled !== null) return <NothingToVerify id={id} />
  return (
    <Panel title={words.title} id="verification">
      {proofUrl === null || proofJsonUrl === null ? (
        <Text size="sm">{voided === null ? words.later : words.void}</Text>
      ) : (
        <Group gap="md">
          <a className="link" href={proofUrl} target="_blank" rel="noreferrer">
            {words.proof}
          </a>
          <a className="link" href={proofJsonUrl} target="_blank" rel="noreferrer">
            {PROOF_FILE}
          </a>
        </Group>
      )}
      <Stack component="dl" gap="xs" m={0}>
        <Value label={words.id} value={id} />
        <Value label={words.fingerprint} value={verification.winnersCommitment} />
        <Value label={words.source} value={verification.entropyProvider} />
        <Value label={words.request} value={verification.entropyRequestId} />
        {voided === null && <Value label={words.value} value={verification.entropy} />}
        <Value label={words.table} value={verification.prizeTableId} />
      </Stack>
      {times.entropyRevealedAt !== null && (
        <Text size="sm">
          {times.lockedAt === null
            ? words.revealed(<Instant at={times.entropyRevealedAt} zone={timeZone} />)
            : words.revealedAfter(
                <Instant at={times.entropyRevealedAt} zone={timeZone} />,
                <Instant at={times.lockedAt} zone={timeZone} />,
              )}
        </Text>
      )}
    </Panel>
  )
}

const NothingToVerify = ({ id }: { id: string }) => (
  <Panel title={texts.drawing.verification.title} id="verification">
    <Text size="sm">{texts.drawing.verification.cancelled}</Text>
    <Stack component="dl" gap="xs" m={0}>
      <Value label={texts.drawing.verification.id} value={id} />
    </Stack>
  </Panel>
)

/** What was or will be paid to the partner's wallet. */
export const Payout = ({ drawing }: { drawing: Drawing }) => {
  const words = texts.drawing.payout
  const { payout, prizesCents, drawMoney, timeZone, times } = drawing
  if (prizesCents === null) return null
  const whereItIs = heldMoneyWords(drawMoney, timeZone)
  return (
    <Panel title={words.title} id="payout">
      <Text size="sm">
        {whereItIs === null
          ? words.all(<Money cents={prizesCents} />)
          : words.allWith(<Money cents={prizesCents} />, whereItIs)}
      </Text>
      {payout && (
        <Text size="sm">
          {(times.paidAt === null ? words.toTransfer : words.transferred)(<Money cents={payout.amountCents} />)}
        </Text>
      )}
      {payout && (
        <Stack component="dl" gap="xs" m={0}>
          <Value label={words.wallet} value={payout.wallet} />
          {(payout.transaction !== null || times.paidAt === null) && (
            <Value label={words.transaction} value={payout.transaction} />
          )}
        </Stack>
      )}
      {payout?.transactionUrl && (
        <a className="link" href={payout.transactionUrl} target="_blank" rel="noreferrer">
          {words.see}
        </a>
      )}
    </Panel>
  )
}
