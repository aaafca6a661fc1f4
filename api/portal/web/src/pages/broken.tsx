import { Button, Text } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { TRPCClientError } from '@trpc/client'
import { Outside } from '../parts/outside.tsx'
import { refusalOf } from '../calls/refusal.ts'

/** The last resort: a page that could not be rendered, or whose first call failed. */
export const Broken = ({ error }: ErrorComponentProps) => {
  const router = useRouter()
  const isCall = error instanceof TRPCClientError
  const sentence = isCall
    ? refusalOf(error).sentence
    : 'The page could not be shown. Load it again: the portal may have been updated.'
  return (
    <Outside title="This did not work">
      <Text size="sm">{sentence}</Text>
      <Button onClick={() => (isCall ? void router.invalidate() : window.location.reload())}>Try again</Button>
    </Outside>
  )
}
