import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { PageFrame } from '../../../../portal/web/src/parts/page-frame.tsx'
import { Empty, Query } from '../../../../portal/web/src/parts/states.tsx'
import { Together } from '../../../../portal/web/src/parts/together.tsx'
import { useTRPC } from '../calls/trpc.ts'
import { AboutCode } from './attention/about-code.tsx'
import { Codes } from './attention/codes.tsx'
import { Need } from './attention/need.tsx'

const REFRESH_MS = 10_000

/** What `status --check` reports: all that needs a person or, with `?code=`, what has that code. */
export const AttentionPage = () => {
  const trpc = useTRPC()
  const { code: asked }: { code?: string } = useSearch({ strict: false })
  const code = asked ?? null
  const needs = useQuery(trpc.attention.list.queryOptions({ code }, { refetchInterval: REFRESH_MS }))
  return (
    <PageFrame title="Attention">
      <Query of={needs}>
        {({ needs: found, leftOff }) => (
          <Together key={code}>
            <Codes chosen={code} needs={found} />
            {code !== null && <AboutCode code={code} />}
            {found.length === 0 ? (
              <Empty title={code === null ? 'Nothing needs a person' : `Nothing has the code ${code} now`}>
                What does is shown here, the oldest first.
              </Empty>
            ) : (
              <Stack gap="sm">
                {found.map((need) => (
                  <Need
                    key={`${need.code} ${need.campaign} ${need.drawing} ${need.since} ${need.sentence}`}
                    of={need}
                  />
                ))}
                {leftOff > 0 && (
                  <Text size="sm">
                    And {leftOff} more: {code === null ? 'choose a code to see more of it' : 'see to these first'}.
                  </Text>
                )}
              </Stack>
            )}
          </Together>
        )}
      </Query>
    </PageFrame>
  )
}
