import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Role } from '../../../../../../domain/portal/role.ts'
import { useAccount } from '../../address/account.ts'
import { useAct } from '../../parts/act.ts'
import { Problem } from '../../parts/problem.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { texts } from '../../texts/texts.ts'
import { roleChoices } from './role-choices.ts'

type ChangeRoleProps = { id: string; name: string; role: Role; isYou: boolean }

/** A choice and then a button, so that moving through the roles by keyboard assigns none. */
export const ChangeRole = ({ id, name, role, isYou }: ChangeRoleProps) => {
  const words = texts.team
  const [chosen, setChosen] = useState<Role | null>(null)
  const account = useAccount()
  const trpc = useTRPC()
  const act = useAct(trpc.team.setRole.mutationOptions({ onSuccess: () => setChosen(null) }), {
    done: words.roleChanged(name),
  })
  const next = chosen ?? role
  return (
    <Stack gap="xs">
      <Group gap="xs" align="flex-end">
        <NativeSelect
          label={isYou ? words.yourRole : words.role}
          aria-label={isYou ? words.yourRole : words.roleOf(name)}
          description={next === role ? undefined : words.roles[next].sentence}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={roleChoices()}
          value={next}
          onChange={(event) => setChosen(event.currentTarget.value as Role)}
        />
        {next !== role && (
          <Button loading={act.isPending} onClick={() => act.mutate({ account, id, role: next })}>
            {words.changeTo(words.roles[next].within)}
          </Button>
        )}
      </Group>
      <Problem of={act.problem} />
    </Stack>
  )
}
