import { Button, Group, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RowCards } from '../../../../portal/web/src/pages/lists/row-cards.tsx'
import { Instant } from '../../../../portal/web/src/parts/instant.tsx'
import { PageFrame } from '../../../../portal/web/src/parts/page-frame.tsx'
import { Empty, Query } from '../../../../portal/web/src/parts/states.tsx'
import type { ConsoleAction } from '../../../../../domain/console/action.ts'
import { useTRPC } from '../calls/trpc.ts'

const words = {
  'operator.invited': 'Invited somebody to the console',
  'operator.joined': 'Set up their account',
  'operator.removed': 'Removed an operator',
  'operator.invitation_withdrawn': 'Withdrew an invitation to the console',
  'operator.signed_in': 'Signed in',
  'operator.sign_in_failed': 'Failed to sign in',
  'operator.recovery_code_used': 'Used a recovery code',
  'operator.passkey_added': 'Added a passkey',
  'operator.passkey_removed': 'Removed a passkey',
  'operator.signed_out': 'Signed out',
  'incident.opened': 'Told the public of an incident',
  'incident.updated': 'Said how an incident goes on',
  'incident.resolved': 'Resolved an incident',
  'log.key_added': 'Added a key that signs',
  'log.key_retired': 'Retired a key that signed',
  'secrets.resealed': 'Encrypted secrets with another key',
  'user.reset_issued': 'Issued a link to a new password',
  'user.signed_out': 'Signed out everywhere',
  'mail.link_shown': 'Looked at the link in a mail',
} satisfies Record<ConsoleAction, string>

const detailWords = (detail: Record<string, unknown>): string => {
  const said = Object.values(detail).filter((value) => value !== null)
  return said.length === 0 ? '' : `(${said.map(String).join(', ')})`
}

/** What operators did that concerns no partner, the newest first. */
export const LogPage = () => {
  const trpc = useTRPC()
  const [before, setBefore] = useState<string | null>(null)
  const log = useQuery(trpc.log.list.queryOptions({ before }))
  return (
    <PageFrame title="Console log">
      <Query of={log}>
        {({ entries, hasOlder }) => (
          <>
            {entries.length === 0 && <Empty title="There is nothing more" />}
            {entries.length > 0 && (
              <RowCards label="Console log" columns={['When', 'Who', 'What']}>
                {entries.map(({ id, at, actor, action, detail }) => (
                  <Table.Tr key={id}>
                    <Table.Td>
                      <Instant at={at} seconds />
                    </Table.Td>
                    <Table.Td data-label="Who">{actor.replace(/^operator /, '')}</Table.Td>
                    <Table.Td data-label="What">
                      {words[action]} {detailWords(detail)}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </RowCards>
            )}
            <Group>
              {before !== null && (
                <Button variant="default" onClick={() => setBefore(null)}>
                  Newest
                </Button>
              )}
              {hasOlder && (
                <Button variant="default" onClick={() => setBefore(entries.at(-1)?.id ?? null)}>
                  Older
                </Button>
              )}
            </Group>
          </>
        )}
      </Query>
    </PageFrame>
  )
}
