import { Button, Text } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { TRPCClientError } from '@trpc/client'
import { Outside } from '../parts/outside.tsx'
import { refusalOf } from '../calls/refusal.ts'
import { texts } from '../texts/texts.ts'

/** The last resort: a page that could not be rendered, or whose first call failed. */
export const Broken = ({ error }: ErrorComponentProps) => {
  const router = useRouter()
  const isCall = error instanceof TRPCClientError
  const words = texts.outside.broken
  const sentence = isCall ? refusalOf(error).sentence : words.sentence
  return (
    <Outside title={words.title}>
      <Text size="sm">{sentence}</Text>
      <Button onClick={() => (isCall ? void router.invalidate() : window.location.reload())}>
        {texts.parts.tryAgain}
      </Button>
    </Outside>
  )
}
