import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { SigningSecret as Secret } from '../../../../shapes.ts'
import { can, useAccount, useRole } from '../../address/account.ts'
import { useAct } from '../../parts/act.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { Copy } from '../../parts/copy.tsx'
import { Instant } from '../../parts/instant.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { Section } from '../lists/section.tsx'
import { texts } from '../../texts/texts.ts'

export const SigningSecret = () => {
  const [secret, setSecret] = useState<Secret | null>(null)
  const account = useAccount()
  const trpc = useTRPC()
  const showing = useAct(trpc.key.signingSecret.mutationOptions({ onSuccess: setSecret }))
  return (
    <Section title={texts.keys.secret.title} sentence={texts.keys.secret.what}>
      {secret ? (
        <Shown secret={secret} onHide={() => setSecret(null)} />
      ) : (
        <div>
          <Button variant="default" loading={showing.isPending} onClick={() => showing.mutate({ account })}>
            {texts.keys.secret.show}
          </Button>
        </div>
      )}
      <Problem of={showing.problem} />
      <Rotate onRotated={setSecret} />
    </Section>
  )
}

const Shown = ({ secret: { secret, previousUntil }, onHide }: { secret: Secret; onHide: () => void }) => (
  <Stack gap="xs" align="flex-start">
    <Group gap="xs" wrap="nowrap">
      <Code style={{ overflowWrap: 'anywhere' }}>{secret}</Code>
      <Copy value={secret} label={texts.keys.secret.copy} />
    </Group>
    {previousUntil && <Text size="sm">{texts.keys.secret.previous(<Instant at={previousUntil} />)}</Text>}
    <Button variant="default" onClick={onHide}>
      {texts.keys.secret.hide}
    </Button>
  </Stack>
)

const Rotate = ({ onRotated }: { onRotated: (secret: Secret) => void }) => {
  const account = useAccount()
  const words = texts.keys.secret
  const role = useRole()
  const trpc = useTRPC()
  const act = useAct(trpc.key.rotateSigningSecret.mutationOptions({ onSuccess: onRotated }), {
    done: words.replaced,
  })
  if (!can(role, 'owner')) return <Text size="sm">{words.onlyOwner}</Text>
  return (
    <>
      <div>
        <ConfirmButton
          title={words.replaceTitle}
          sentence={words.replaceSentence}
          label={words.replace}
          loading={act.isPending}
          onConfirm={() => act.mutate({ account })}
        />
      </div>
      <Problem of={act.problem} />
    </>
  )
}
