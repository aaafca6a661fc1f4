import { Alert, Text } from '@mantine/core'
import type { AttentionCode, Severity } from '../../../../../domain/attention.ts'
import { texts } from '../texts/texts.ts'

/** What only the partner can solve stands out; what the operator solves, or what goes on by itself, does not. */
export const attentionText = { partner: 'orange', operator: 'dimmed', waits: 'dimmed' } as const satisfies Record<
  Severity,
  string
>
const attentionAlert = { partner: 'orange', operator: 'blue', waits: 'blue' } as const satisfies Record<
  Severity,
  string
>

type AttentionTextProps = {
  of: { needsAttention: string | null; attentionSeverity: Severity | null }
  size: 'xs' | 'sm'
}

/** Why something needs attention, if it does. */
export const AttentionText = ({ of: { needsAttention, attentionSeverity }, size }: AttentionTextProps) =>
  attentionSeverity !== null && (
    <Text size={size} c={attentionText[attentionSeverity]}>
      {needsAttention}
    </Text>
  )

type AttentionAlertProps = {
  of: { needsAttention: string | null; attentionCode: AttentionCode | null; attentionSeverity: Severity | null }
  title: string | Readonly<Record<Severity, string>>
}

/** Why something needs attention, if it does, with a way to what can be done. */
export const AttentionAlert = ({ of, title }: AttentionAlertProps) =>
  of.attentionSeverity !== null && (
    <Alert
      color={attentionAlert[of.attentionSeverity]}
      variant="outline"
      title={typeof title === 'string' ? title : title[of.attentionSeverity]}
    >
      {of.needsAttention}{' '}
      <a href={`/errors#${of.attentionCode}`} className="link" target="_blank" rel="noreferrer">
        {texts.parts.whatToDo}
      </a>
    </Alert>
  )
