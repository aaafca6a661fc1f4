import { Button, Group, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { Payment } from '../../../../shapes.ts'
import { money } from '../../../../../../domain/money.ts'
import { useAccount } from '../../address/account.ts'
import { count } from '../../format/formats.ts'
import { download } from '../../parts/download.ts'
import { DownloadIcon } from '../../parts/icons.tsx'
import { Problem } from '../../parts/problem.tsx'
import { refusalOf } from '../../calls/refusal.ts'
import { useTRPCClient } from '../../calls/trpc.ts'
import { daysBetween, thisMonth } from './days.ts'
import { paymentsCsv } from './payments-file.ts'

/** Spreadsheets read a text as UTF-8 only when it starts with this. */
const BYTE_ORDER_MARK = '\uFEFF'

export const ExportPayouts = () => {
  const account = useAccount()
  const client = useTRPCClient()
  const [days, setDays] = useState(() => thisMonth(Date.now()))
  const [problem, setProblem] = useState<string | null>(null)
  const exporting = useMutation({
    mutationFn: (range: { from: string; to: string }) => client.payout.payments.query({ account, ...range }),
    onSuccess: (payments) => {
      const name = `payments-${days.first}-to-${days.last}.csv`
      if (payments.length > 0) download(name, [BYTE_ORDER_MARK, paymentsCsv(payments)], 'text/csv;charset=utf-8')
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const range = daysBetween(days.first, days.last)
    setProblem('problem' in range ? range.problem : null)
    if (!('problem' in range)) exporting.mutate(range)
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Export payments as CSV">
      <Group align="flex-end" gap="sm">
        <TextInput
          type="date"
          label="First day"
          required
          value={days.first}
          error={problem !== null}
          onChange={(event) => setDays({ ...days, first: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label="Last day"
          required
          value={days.last}
          error={problem}
          onChange={(event) => setDays({ ...days, last: event.currentTarget.value })}
        />
        <Button type="submit" variant="default" leftSection={<DownloadIcon />} loading={exporting.isPending}>
          Download CSV
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        Every payment of this account: transfers and guarantees on the day they were confirmed, held prizes on the day
        they were marked as paid, in UTC. A month adds up to its total above. Amounts are US dollars.
      </Text>
      <Outcome payments={exporting.data ?? null} />
      <Problem of={exporting.error && refusalOf(exporting.error)} />
    </form>
  )
}

const outcomeOf = (payments: readonly Payment[]): string => {
  if (payments.length === 0) return 'Nothing was paid on these days, so there is no file.'
  const sum = money(payments.reduce((cents, { amountCents }) => cents + amountCents, 0))
  return payments.length === 1
    ? `The file holds one payment, of ${sum}.`
    : `The file holds ${count(payments.length)} payments, ${sum} together.`
}

const Outcome = ({ payments }: { payments: readonly Payment[] | null }) => (
  <Text size="sm" role="status">
    {payments !== null && outcomeOf(payments)}
  </Text>
)
