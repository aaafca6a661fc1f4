import { Button, Group, Stack, Text } from '@mantine/core'
import { useAccount } from '../../address/account.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { useAct } from '../../parts/act.ts'
import { Problem } from '../../parts/problem.tsx'
import { language, texts } from '../../texts/texts.ts'

/** The sample campaign that runs, or a button that makes one. */
export const MakeSample = ({ sample }: { sample: string | null }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const words = texts.firstSteps.sample
  const make = useAct(trpc.setup.makeSample.mutationOptions(), { done: words.made })
  return (
    <Stack gap="xs">
      <Text size="sm">{sample === null ? words.none : words.runs}</Text>
      <Group>
        {sample === null ? (
          <Button
            size="xs"
            variant="default"
            loading={make.isPending}
            onClick={() => make.mutate({ account, language })}
          >
            {words.make}
          </Button>
        ) : (
          <AccountLink className="link small" to="/campaigns/$slug" params={{ slug: sample }}>
            {words.see}
          </AccountLink>
        )}
      </Group>
      <Problem of={make.problem} />
    </Stack>
  )
}
