import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { refusalOf } from '../../../../../portal/web/src/calls/refusal.ts'
import { count } from '../../../../../portal/web/src/format/formats.ts'
import { downloadCsv } from '../../../../../portal/web/src/parts/download.ts'
import { DownloadIcon } from '../../../../../portal/web/src/parts/icons.tsx'
import { Problem } from '../../../../../portal/web/src/parts/problem.tsx'
import { client } from '../../calls/trpc.ts'
import type { auditFilter } from './audit-filter.ts'
import { entriesCsv } from './entries-file.ts'
import { readPages } from './read-pages.ts'

const said = ({ entries, isWhole }: Awaited<ReturnType<typeof readPages>>): string => {
  if (entries.length === 0) return isWhole ? 'Nothing matches.' : 'Nothing matches so far back: choose days.'
  const held = `The file has ${entries.length === 1 ? 'one entry' : `${count(entries.length)} entries`}`
  return isWhole ? `${held}.` : `${held}, the newest ones: choose days for those before.`
}

/** Downloads all that the filters find, not only the present page. */
export const DownloadEntries = ({ of }: { of: ReturnType<typeof auditFilter> }) => {
  const downloading = useMutation({
    mutationFn: () => readPages((before) => client.audit.list.query({ ...of, before })),
    onSuccess: ({ entries }) => {
      if (entries.length > 0) downloadCsv('audit.csv', entriesCsv(entries))
    },
  })
  return (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<DownloadIcon />}
        loading={downloading.isPending}
        onClick={() => downloading.mutate()}
      >
        Download as CSV
      </Button>
      <Text size="sm" role="status">
        {downloading.data && said(downloading.data)}
      </Text>
      <Problem of={downloading.error && refusalOf(downloading.error)} />
    </Group>
  )
}
