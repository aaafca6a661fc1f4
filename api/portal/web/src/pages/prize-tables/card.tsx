import { Box, Button, Group, Stack, Text } from '@mantine/core'
import type { ListedTable, TableUse } from '../../../../prize-table-shapes.ts'
import { writeMoney } from '../../format/numbers.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { Copy } from '../../parts/copy.tsx'
import { Instant } from '../../parts/instant.tsx'
import { Panel } from '../../parts/panel.tsx'
import { texts } from '../../texts/texts.ts'
import { meanCents } from '../campaign/odds.ts'
import { Tiers } from './tiers.tsx'

/** One table, and which campaigns draw with it. */
export const TableCard = ({ table, mayMake }: { table: ListedTable; mayMake: boolean }) => {
  const { id, version, madeAt } = table
  const words = texts.prizeTables
  const next = mayMake && (
    <Button component={AccountLink} to="/prize-tables/new" search={{ from: id }} variant="default" size="xs">
      {words.makeNext}
    </Button>
  )
  return (
    <Panel id={id} title={words.version(version)} actions={next}>
      <Stack gap="xs">
        <Group gap={4}>
          <Text size="sm" c="dimmed">
            {madeAt === null ? (
              words.byOperator
            ) : (
              <>
                {words.madeAt} <Instant at={madeAt} />
              </>
            )}
            {' · '}
            <span className="mono">{id}</span>
          </Text>
          <Copy value={id} label={`${words.id}: ${id}`} />
        </Group>
        <Tiers {...table} />
        <Text size="sm">{words.perWinner(writeMoney(meanCents(table)))}</Text>
        <Uses of={table.uses} />
      </Stack>
    </Panel>
  )
}

const Uses = ({ of }: { of: readonly TableUse[] }) => {
  const words = texts.prizeTables
  if (of.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {words.unused}
      </Text>
    )
  return (
    <Text size="sm" component="div">
      {words.usedBy}
      <Box component="ul" className="plain-list" m={0} p={0}>
        {of.map(({ slug, name, from, state, winnersPerDraw }) => (
          <li key={`${slug} ${from}`}>
            <AccountLink to="/campaigns/$slug" params={{ slug }}>
              {name}
            </AccountLink>
            {', '}
            {words.winnersPerDrawOf(winnersPerDraw)}
            {', '}
            {words.uses[state]} {state !== 'in_force' && from !== null && <Instant at={from} />}
          </li>
        ))}
      </Box>
    </Text>
  )
}
