import { Button, Text } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { START } from '../address/next-address.ts'
import { refusalOf } from '../calls/refusal.ts'
import { texts } from '../texts/texts.ts'
import { Outside } from './outside.tsx'
import { Problem } from './problem.tsx'
import { Failed, Loading } from './states.tsx'

type ByToken<Data> = UseMutationResult<Data, unknown, { token: string }>

type ConfirmByLinkProps<Data> = {
  /** Null: part of the link is missing. */
  token: string | null
  words: { title: string; verb: string; done: string }
  read: ByToken<Data>
  confirm: ByToken<unknown>
  asked: (read: Data) => ReactNode
  after: (read: Data | undefined) => string
}

/** Does what a mailed link is for once its reader confirms it: programs that follow links change nothing. */
export const ConfirmByLink = <Data,>({ token, words, read, confirm, asked, after }: ConfirmByLinkProps<Data>) => {
  const { mutate, data, error } = read
  useEffect(() => {
    if (token) mutate({ token })
  }, [token, mutate])
  if (!token) {
    return (
      <Outside title={texts.outside.incomplete.title}>
        <Text size="sm">{texts.outside.incomplete.sentence}</Text>
      </Outside>
    )
  }
  if (confirm.isSuccess) {
    return (
      <Outside title={words.done}>
        <Text size="sm">{after(data)}</Text>
        <Button component="a" href={START}>
          {texts.outside.start}
        </Button>
      </Outside>
    )
  }
  return (
    <Outside title={words.title}>
      {error !== null && <Failed error={error} retry={() => mutate({ token })} />}
      {error === null && !data && <Loading lines={2} />}
      {data !== undefined && (
        <>
          <Text size="sm">{asked(data)}</Text>
          <Problem of={confirm.error ? refusalOf(confirm.error) : null} />
          <Button loading={confirm.isPending} onClick={() => confirm.mutate({ token })}>
            {words.verb}
          </Button>
        </>
      )}
    </Outside>
  )
}
