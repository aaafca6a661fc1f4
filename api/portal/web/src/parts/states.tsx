import { Alert, Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { refusalOf } from '../calls/refusal.ts'
import { texts } from '../texts/texts.ts'

export const Loading = ({ lines = 6 }: { lines?: number }) => (
  <Stack gap="sm" role="status" aria-label={texts.parts.loading}>
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} height={line === 0 ? 28 : 18} width={line === 0 ? '40%' : `${95 - (line % 3) * 12}%`} />
    ))}
  </Stack>
)

/** What went wrong, in a sentence, and what to do about it: `action`, or to try again. */
export const Failed = ({ error, retry, action }: { error: unknown; retry?: () => void; action?: ReactNode }) => {
  const { reason, sentence, requestId } = refusalOf(error)
  return (
    <Alert color="red" title={reason === 'not_found' ? texts.parts.notFound : texts.parts.notLoaded} role="alert">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{sentence}</Text>
        {requestId && reason === 'internal' && <Text size="sm">{texts.parts.requestId(requestId)}</Text>}
        {action}
        {retry && !action && reason !== 'not_found' && (
          <Button size="xs" variant="default" onClick={retry}>
            {texts.parts.tryAgain}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

type EmptyProps = { title: string; action?: ReactNode; children?: ReactNode }

/** Nothing is here yet: the sentence says what to do next. */
export const Empty = ({ title, action, children }: EmptyProps) => (
  <div className="empty">
    <Title order={2} size="h4">
      {title}
    </Title>
    {children && (
      <Text component="div" c="dimmed" size="sm">
        {children}
      </Text>
    )}
    {action}
  </div>
)

type QueryProps<Data> = {
  of: Pick<UseQueryResult<Data, unknown>, 'data' | 'error' | 'refetch'>
  loading?: ReactNode
  children: (data: Data) => ReactNode
}

/** A query's data, or that it is loading or has failed. Data stays on show while it cannot be refreshed. */
export const Query = <Data,>({ of, loading, children }: QueryProps<Data>) => {
  const { data, error, refetch } = of
  const retry = () => void refetch()
  if (data === undefined) return error ? <Failed error={error} retry={retry} /> : (loading ?? <Loading />)
  return (
    <>
      {error ? <Stale error={error} retry={retry} /> : null}
      {children(data)}
    </>
  )
}

const Stale = ({ error, retry }: { error: unknown; retry: () => void }) => (
  <Alert color="yellow" role="status" title={texts.parts.outOfDate}>
    {refusalOf(error).sentence}{' '}
    <button type="button" className="link" onClick={retry}>
      {texts.parts.tryAgain}
    </button>
  </Alert>
)
