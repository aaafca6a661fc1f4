import { Text } from '@mantine/core'
import type { Severity } from '../../../../../domain/attention.ts'

/** What only the partner can solve stands out; what the operator solves, or what goes on by itself, does not. */
export const attentionText = { partner: 'orange', operator: 'dimmed', waits: 'dimmed' } as const satisfies Record<
  Severity,
  string
>
export const attentionAlert = { partner: 'orange', operator: 'blue', waits: 'blue' } as const satisfies Record<
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
