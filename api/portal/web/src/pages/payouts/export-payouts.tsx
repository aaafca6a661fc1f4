import { Button, Group, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { Payment } from '../../../../shapes.ts'
import { writeMoney } from '../../format/numbers.ts'
import { useAccount } from '../../address/account.ts'
import { downloadCsv } from '../../parts/download.ts'
import { DownloadIcon } from '../../parts/icons.tsx'
import { Problem } from '../../parts/problem.tsx'
import { refusalOf } from '../../calls/refusal.ts'
import { useTRPCClient } from '../../calls/trpc.ts'
import { texts } from '../../texts/texts.ts'
import { Section } from '../lists/section.tsx'
import { allPayments, MOST_IN_FILE } from './all-payments.ts'
import { daysBetween, thisMonth } from './days.ts'
import { paymentsCsv } from './payments-file.ts'

/** `name`: that of the file, by the days that were asked for; others may be entered while it is made. */
type Asked = { from: string; to: string; name: string }

export const ExportPayouts = () => {
  const words = texts.payouts.file
  const account = useAccount()
  const client = useTRPCClient()
  const [days, setDays] = useState(() => thisMonth(Date.now()))
  const [problem, setProblem] = useState<string | null>(null)
  const exporting = useMutation({
    mutationFn: ({ from: first, to }: Asked) =>
      allPayments((from) => client.payout.payments.query({ account, from, to }), first),
    onSuccess: (payments, { name }) => {
      if (payments === null) setProblem(words.tooMany(MOST_IN_FILE))
      else if (payments.length > 0) downloadCsv(name, paymentsCsv(payments))
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const range = daysBetween(days.first, days.last)
    setProblem('problem' in range ? range.problem : null)
    const name = `payments-${days.first}-to-${days.last}.csv`
    if (!('problem' in range)) exporting.mutate({ ...range, name })
  }
  return (
    <Section title={words.title} sentence={words.what}>
      <form onSubmit={submit} noValidate>
        <Group align="flex-end" gap="sm">
          <TextInput
            type="date"
            label={words.first}
            required
            value={days.first}
            error={problem !== null}
            onChange={(event) => setDays({ ...days, first: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label={words.last}
            required
            value={days.last}
            error={problem}
            onChange={(event) => setDays({ ...days, last: event.currentTarget.value })}
          />
          <Button type="submit" variant="default" leftSection={<DownloadIcon />} loading={exporting.isPending}>
            {words.verb}
          </Button>
        </Group>
        <Outcome payments={exporting.data ?? null} />
        <Problem of={exporting.error && refusalOf(exporting.error)} />
      </form>
    </Section>
  )
}

const outcomeOf = (payments: readonly Payment[]): string => {
  const words = texts.payouts.file
  if (payments.length === 0) return words.none
  return words.holds(payments.length, writeMoney(payments.reduce((cents, { amountCents }) => cents + amountCents, 0)))
}

const Outcome = ({ payments }: { payments: readonly Payment[] | null }) => (
  <Text size="sm" role="status">
    {payments !== null && outcomeOf(payments)}
  </Text>
)
