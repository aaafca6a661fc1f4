import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { ListedTable } from '../../../prize-table-shapes.ts'
import { useAccount } from '../address/account.ts'
import { useTRPC } from '../calls/trpc.ts'
import { writeNumber } from '../format/numbers.ts'
import { useAct } from '../parts/act.ts'
import { Form } from '../parts/form.tsx'
import { Page } from '../parts/page.tsx'
import { Panel } from '../parts/panel.tsx'
import { Query } from '../parts/states.tsx'
import { TextField } from '../parts/text-field.tsx'
import { texts } from '../texts/texts.ts'
import { chanceWords } from './prize-tables/chance.ts'
import { Costs } from './prize-tables/costs.tsx'
import { type Line, linesOf, type Read, readLines } from './prize-tables/draft.ts'
import { Lines } from './prize-tables/lines.tsx'
import { Tiers } from './prize-tables/tiers.tsx'

export const NewPrizeTablePage = () => {
  const account = useAccount()
  const trpc = useTRPC()
  const { from }: { from?: string } = useSearch({ strict: false })
  const list = useQuery(trpc.prizeTable.list.queryOptions({ account }))
  const crumbs = [{ label: texts.prizeTables.title, to: '/prize-tables' as const }]
  return (
    <Page title={texts.prizeTables.newTitle} crumbs={crumbs}>
      <Query of={list}>{({ tables }) => <Editor start={tables.find(({ id }) => id === from)} tables={tables} />}</Query>
    </Page>
  )
}

/** How likely all prizes are together. */
const sumWords = ({ tiers, denominator }: NonNullable<Read['table']>): string => {
  const { anyPrize, everyPrize } = texts.prizeTables.form
  const none = tiers.find(({ amountCents }) => amountCents === 0)
  return none ? anyPrize(chanceWords({ of: denominator - none.weight, outOf: denominator })) : everyPrize
}

const EMPTY: readonly Line[] = [{ key: 0, amount: '', chance: '' }]

type EditorProps = { start: ListedTable | undefined; tables: readonly ListedTable[] }

const Editor = ({ start, tables }: EditorProps) => {
  const account = useAccount()
  const trpc = useTRPC()
  const navigate = useNavigate()
  const words = texts.prizeTables.form
  const next = Math.max(0, ...tables.map((table) => table.version)) + 1
  const [version, setVersion] = useState(String(next))
  const [lines, setLines] = useState(start ? linesOf(start) : EMPTY)
  const { table, problem, problems } = useMemo(() => readLines(lines), [lines])
  const leave = () => void navigate({ to: '/$partner/$mode/prize-tables', params: account } as never)
  const make = useAct(trpc.prizeTable.make.mutationOptions({ onSuccess: leave }), { done: words.saved })
  const isVersion = /^[1-9]\d{0,8}$/.test(version.trim())
  const submit = () => {
    if (table) make.mutate({ account, table: { version: Number(version), tiers: table.tiers } })
  }
  return (
    <Stack gap="lg">
      <Form
        act={make}
        verb={words.save}
        isDisabled={!table || !isVersion}
        onSubmit={submit}
        onLeave={leave}
        maw={560}
        noValidate
      >
        {start && (
          <Text size="sm" c="dimmed">
            {words.copied}
          </Text>
        )}
        <Lines lines={lines} problems={problems} onChange={setLines} />
        {problem && (
          <Text size="sm" c={problem === 'none' ? undefined : 'red'} role="status">
            {words.whole[problem]}
          </Text>
        )}
        <TextField
          label={words.versionLabel}
          description={words.versionHint}
          inputMode="numeric"
          value={version}
          onChange={setVersion}
          maw={320}
        />
      </Form>
      {table && (
        <>
          <Panel title={texts.prizeTables.chance}>
            <Stack gap="xs">
              <Tiers {...table} />
              <Text size="sm" c="dimmed">
                {sumWords(table)} {words.chancesInAll(writeNumber(table.denominator))}
              </Text>
            </Stack>
          </Panel>
          <Costs table={table} />
        </>
      )}
    </Stack>
  )
}
