import { Textarea } from '@mantine/core'
import { problemAt } from '../../../../portal/web/src/calls/refusal.ts'

const MAX_REASON = 500

type ReasonProps = {
  value: string
  onChange: (reason: string) => void
  /** The error of the change, whose input has the reason in its member `reason`. */
  problem: Parameters<typeof problemAt>[0]
}

/** Why an operator changes something of a partner. */
export const Reason = ({ value, onChange, problem }: ReasonProps) => (
  <Textarea
    label="Reason, as their team reads it"
    required
    maxLength={MAX_REASON}
    data-autofocus
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    error={problemAt(problem, '/reason')}
  />
)
