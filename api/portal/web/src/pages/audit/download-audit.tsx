import { Box, Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useAccount } from '../../address/account.ts'
import { refusalOf } from '../../calls/refusal.ts'
import { useTRPCClient } from '../../calls/trpc.ts'
import { count } from '../../format/formats.ts'
import { download } from '../../parts/download.ts'
import { DownloadIcon } from '../../parts/icons.tsx'
import { Problem } from '../../parts/problem.tsx'
import { texts } from '../../texts/texts.ts'

/** A browser holds the whole file; the operator has longer ones. */
const MAX_LINES = 300_000

export const DownloadAudit = () => {
  const words = texts.audit.download
  const account = useAccount()
  const client = useTRPCClient()
  const readAll = async (): Promise<string[]> => {
    const parts: string[] = []
    for (let after: number | null | undefined; after !== null && parts.length < MAX_LINES; ) {
      const { lines, nextAfter } = await client.audit.lines.query({ account, ...(after !== undefined && { after }) })
      parts.push(...lines.map((line) => `${JSON.stringify(line)}\n`))
      after = nextAfter
    }
    return parts
  }
  const downloading = useMutation({
    mutationFn: readAll,
    onSuccess: (parts) => {
      if (parts.length > 0) download(`audit-${account.partner}.jsonl`, parts, 'application/jsonl')
    },
  })
  return (
    <Box component="section" aria-label={words.label}>
      <Button
        variant="default"
        leftSection={<DownloadIcon />}
        loading={downloading.isPending}
        onClick={() => downloading.mutate()}
      >
        {words.all}
      </Button>
      <Text size="sm" c="dimmed" mt={4}>
        {words.what((guide) => (
          <a className="link" href="/docs/guides/audit-log" target="_blank" rel="noreferrer">
            {guide}
          </a>
        ))}
      </Text>
      <Outcome lines={downloading.data?.length ?? null} />
      <Problem of={downloading.error && refusalOf(downloading.error)} />
    </Box>
  )
}

const said = (lines: number): string => {
  const words = texts.audit.download
  if (lines === 0) return words.none
  return lines >= MAX_LINES ? words.first(count(lines)) : words.holds(lines)
}

const Outcome = ({ lines }: { lines: number | null }) => (
  <Text size="sm" role="status">
    {lines !== null && said(lines)}
  </Text>
)
