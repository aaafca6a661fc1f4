import { Button, Stack } from '@mantine/core'
import type { Delivery } from '../../../../server-shapes.ts'
import { useAccount } from '../../address/account.ts'
import { useAct } from '../../parts/act.ts'
import { Problem } from '../../parts/problem.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { texts } from '../../texts/texts.ts'

/** Resends a delivery with the same webhook-id. */
export const Resend = ({ of: { id, state }, isDisabled }: { of: Delivery; isDisabled: boolean }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const act = useAct(trpc.webhook.resend.mutationOptions(), { done: texts.deliveries.one.sentAgain })
  return (
    <Stack gap="xs">
      <div>
        <Button
          loading={act.isPending}
          disabled={state === 'pending' || isDisabled}
          onClick={() => act.mutate({ account, id })}
        >
          {texts.deliveries.one.sendAgain}
        </Button>
      </div>
      <Problem of={act.problem} />
    </Stack>
  )
}
