import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Drawing, WinnerResult } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { refusalOf } from '../../calls/refusal.ts'
import { useTRPCClient } from '../../calls/trpc.ts'
import { downloadCsv } from '../../parts/download.ts'
import { DownloadIcon } from '../../parts/icons.tsx'
import { Problem } from '../../parts/problem.tsx'
import { texts } from '../../texts/texts.ts'
import { resultsCsv } from './results-file.ts'

/** The results of all positions as a file, read a part at a time. */
export const DownloadResults = ({ drawing }: { drawing: Drawing }) => {
  const { slug, id } = drawing
  const account = useAccount()
  const client = useTRPCClient()
  const reading = useMutation({
    mutationFn: async (): Promise<WinnerResult[]> => {
      const read: WinnerResult[] = []
      for (;;) {
        const { winners, total } = await client.drawing.results.query({ account, slug, id, from: read.length })
        read.push(...winners)
        if (winners.length === 0 || read.length >= total) return read
      }
    },
    onSuccess: (winners) => downloadCsv(`results-${id}.csv`, resultsCsv(drawing, winners)),
  })
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<DownloadIcon />}
        loading={reading.isPending}
        onClick={() => reading.mutate()}
      >
        {texts.drawing.winners.download}
      </Button>
      <Problem of={reading.error && refusalOf(reading.error)} />
    </>
  )
}
