import { Box, Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useAccount } from '../../address/account.ts'
import { refusalOf } from '../../calls/refusal.ts'
import { useTRPCClient } from '../../calls/trpc.ts'
import { count } from '../../format/formats.ts'
import { download } from '../../parts/download.ts'
import { DownloadIcon } from '../../parts/icons.tsx'
import { Problem } from '../../parts/problem.tsx'

/** A browser holds the whole file; the operator has longer ones. */
const MAX_LINES = 300_000

export const DownloadAudit = () => {
  const account = useAccount()
  const client = useTRPCClient()
  const readAll = async (): Promise<string[]> => {
    const texts: string[] = []
    for (let after: number | null | undefined; after !== null && texts.length < MAX_LINES; ) {
      const { lines, nextAfter } = await client.audit.lines.query({ account, ...(after !== undefined && { after }) })
      texts.push(...lines.map((line) => `${JSON.stringify(line)}\n`))
      after = nextAfter
    }
    return texts
  }
  const downloading = useMutation({
    mutationFn: readAll,
    onSuccess: (texts) => {
      if (texts.length > 0) download(`audit-${account.partner}.jsonl`, texts, 'application/jsonl')
    },
  })
  return (
    <Box component="section" aria-label="Download">
      <Button
        variant="default"
        leftSection={<DownloadIcon />}
        loading={downloading.isPending}
        onClick={() => downloading.mutate()}
      >
        Download all
      </Button>
      <Text size="sm" c="dimmed" mt={4}>
        Both modes, as a file that shows whether an entry was changed or removed:{' '}
        <a className="link" href="/docs/guides/audit-log" target="_blank" rel="noreferrer">
          how to check it
        </a>
        .
      </Text>
      <Outcome lines={downloading.data?.length ?? null} />
      <Problem of={downloading.error && refusalOf(downloading.error)} />
    </Box>
  )
}

const said = (lines: number): string => {
  if (lines === 0) return 'No entry has its place yet: try again in a few seconds.'
  if (lines >= MAX_LINES) return `The file holds the first ${count(lines)} entries. The operator has the rest.`
  return `The file holds ${lines === 1 ? 'one entry' : `${count(lines)} entries`}.`
}

const Outcome = ({ lines }: { lines: number | null }) => (
  <Text size="sm" role="status">
    {lines !== null && said(lines)}
  </Text>
)
