import { Button, Code, Group, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Drawing, WinnerLink } from '../../../../shapes.ts'
import { can, useAccount, useRole } from '../../address/account.ts'
import { refusalOf } from '../../calls/refusal.ts'
import { useTRPC, useTRPCClient } from '../../calls/trpc.ts'
import { useAct } from '../../parts/act.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { Copy } from '../../parts/copy.tsx'
import { downloadCsv } from '../../parts/download.ts'
import { Panel } from '../../parts/panel.tsx'
import { Problem } from '../../parts/problem.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { texts } from '../../texts/texts.ts'
import { toCsv } from '../../winners/csv.ts'

/** The personal links of a locked list: all as a file, or one; and their end. */
export const WinnerLinks = ({ drawing }: { drawing: Drawing }) => {
  const mayHandOut = can(useRole(), 'manager')
  const words = texts.sharing.links
  if (!mayHandOut || drawing.status === 'open') return null
  return (
    <Panel title={words.title} id="links">
      <Text size="sm">{words.what}</Text>
      <Group align="flex-start">
        <DownloadLinks drawing={drawing} />
        <Revoke drawing={drawing} position={null} />
      </Group>
      <OneLink drawing={drawing} />
    </Panel>
  )
}

const fileOf = (links: readonly WinnerLink[]): string =>
  toCsv([['position', 'winner', 'link'], ...links.map(({ position, winner, url }) => [position, winner, url])])

const DownloadLinks = ({ drawing: { slug, id, winnersExpected } }: { drawing: Drawing }) => {
  const account = useAccount()
  const client = useTRPCClient()
  const reading = useMutation({
    mutationFn: async (): Promise<WinnerLink[]> => {
      const read: WinnerLink[] = []
      let revocations: number | undefined
      while (read.length < winnersExpected) {
        const page = await client.winnerLink.list.query({ account, slug, id, from: read.length, revocations })
        if (page.links.length === 0) break
        read.push(...page.links)
        revocations = page.revocations
      }
      return read
    },
    onSuccess: (links) => downloadCsv(`links-${id}.csv`, fileOf(links)),
  })
  return (
    <>
      <Button variant="default" size="xs" loading={reading.isPending} onClick={() => reading.mutate()}>
        {texts.sharing.links.download}
      </Button>
      <Problem of={reading.error && refusalOf(reading.error)} />
    </>
  )
}

/** Revokes the link of one position; `position` null: all links. */
const Revoke = ({ drawing: { slug, id }, position }: { drawing: Drawing; position: number | null }) => {
  const words = texts.sharing.links
  const account = useAccount()
  const trpc = useTRPC()
  const revoke = useAct(trpc.winnerLink.revoke.mutationOptions(), { done: words.revoked })
  return (
    <>
      <ConfirmButton
        size="xs"
        label={position === null ? words.revokeAll : words.revoke}
        title={position === null ? words.revokeAllTitle : words.revokeTitle}
        sentence={words.revokeSentence}
        loading={revoke.isPending}
        onConfirm={() => revoke.mutate({ account, slug, id, position })}
      />
      <Problem of={revoke.problem} />
    </>
  )
}

const positionIn = (text: string, { winnersExpected }: Drawing): number | null =>
  /^\d{1,6}$/.test(text) && Number(text) < winnersExpected ? Number(text) : null

const OneLink = ({ drawing }: { drawing: Drawing }) => {
  const words = texts.sharing.links
  const { slug, id, winnersExpected } = drawing
  const account = useAccount()
  const trpc = useTRPC()
  const [typed, setTyped] = useState('')
  const position = positionIn(typed.trim(), drawing)
  const input = { account, slug, id, from: position ?? 0, isOne: true }
  const { data, error } = useQuery({ ...trpc.winnerLink.list.queryOptions(input), enabled: position !== null })
  const link = position === null ? undefined : data?.links[0]
  return (
    <>
      <TextField
        label={words.position}
        description={words.positions(winnersExpected - 1)}
        inputMode="numeric"
        maw={240}
        value={typed}
        onChange={setTyped}
      />
      {link && (
        <>
          <Text size="sm">{words.of(link.winner)}</Text>
          <Group wrap="nowrap" gap="xs">
            <Code style={{ overflowWrap: 'anywhere' }}>{link.url}</Code>
            <Copy value={link.url} label={words.copy} />
          </Group>
          <Group>
            <Revoke drawing={drawing} position={link.position} />
          </Group>
        </>
      )}
      <Problem of={error && refusalOf(error)} />
    </>
  )
}
