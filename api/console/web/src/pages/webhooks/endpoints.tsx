import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Query } from '../../../../../portal/web/src/parts/states.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import type { FailingEndpoint } from '../../shapes.ts'
import { Endpoint } from './endpoint.tsx'

const REFRESH_MS = 10_000

type EndpointsProps = { kind: 'failing' | 'disabled'; empty: string }

export const Endpoints = ({ kind, empty }: EndpointsProps) => {
  const trpc = useTRPC()
  const [behind, setBehind] = useState<FailingEndpoint['place'] | null>(null)
  const endpoints = useQuery(trpc.webhook.list.queryOptions({ kind, behind }, { refetchInterval: REFRESH_MS }))
  return (
    <Query of={endpoints}>
      {(shown) => (
        <Stack gap="sm">
          {shown.length === 0 && <Text size="sm">{behind === null ? empty : 'There is nothing more.'}</Text>}
          {shown.map((endpoint) => (
            <Endpoint key={endpoint.id} of={endpoint} />
          ))}
          <Group>
            {behind !== null && (
              <Button variant="default" size="xs" onClick={() => setBehind(null)}>
                First
              </Button>
            )}
            {shown.length > 0 && (
              <Button variant="default" size="xs" onClick={() => setBehind(shown.at(-1)?.place ?? null)}>
                Next
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Query>
  )
}
