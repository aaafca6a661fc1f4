import { Button, Group, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useAccount } from '../../address/account.ts'
import { count } from '../../format/formats.ts'
import { download } from '../../parts/download.ts'
import { DownloadIcon } from '../../parts/icons.tsx'
import { Problem } from '../../parts/problem.tsx'
import { refusalOf } from '../../calls/refusal.ts'
import { useTRPCClient } from '../../calls/trpc.ts'
import { daysBetween, thisMonth } from './days.ts'
import { payoutsCsv } from './payouts-file.ts'

/** Spreadsheets read a text as UTF-8 only when it starts with this. */
const BYTE_ORDER_MARK = '\uFEFF'

export const ExportPayouts = () => {
  const account = useAccount()
  const client = useTRPCClient()
  const [days, setDays] = useState(() => thisMonth(Date.now()))
  const [problem, setProblem] = useState<string | null>(null)
  const exporting = useMutation({
    mutationFn: (range: { from: string; to: string }) => client.payout.rows.query({ account, ...range }),
    onSuccess: (payouts) => {
      const name = `payouts-${days.first}-to-${days.last}.csv`
      if (payouts.length > 0) download(name, [BYTE_ORDER_MARK, payoutsCsv(payouts)], 'text/csv;charset=utf-8')
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const range = daysBetween(days.first, days.last)
    setProblem('problem' in range ? range.problem : null)
    if (!('problem' in range)) exporting.mutate(range)
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Export transfers as CSV">
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
        All campaigns of this account, by the day on which a transfer was made, in UTC. Amounts are US dollars.
      </Text>
      <Outcome rows={exporting.data?.length ?? null} />
      <Problem of={exporting.error && refusalOf(exporting.error)} />
    </form>
  )
}

const Outcome = ({ rows }: { rows: number | null }) => (
  <Text size="sm" role="status">
    {rows === 0 && 'There are no transfers on these days, so there is no file.'}
    {rows !== null && rows > 0 && `The file holds ${rows === 1 ? 'one transfer' : `${count(rows)} transfers`}.`}
  </Text>
)
