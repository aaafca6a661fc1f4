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

const SENTENCE =
  'When the service fetches winners from your address, it signs the request with this secret, as in Standard Webhooks, so that your server can tell that it is us.'

export const SigningSecret = () => {
  const [secret, setSecret] = useState<Secret | null>(null)
  const account = useAccount()
  const trpc = useTRPC()
  const showing = useAct(trpc.key.signingSecret.mutationOptions({ onSuccess: setSecret }))
  return (
    <Section title="Signing secret" sentence={SENTENCE}>
      {secret ? (
        <Shown secret={secret} onHide={() => setSecret(null)} />
      ) : (
        <div>
          <Button variant="default" loading={showing.isPending} onClick={() => showing.mutate({ account })}>
            Show the secret
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
      <Copy value={secret} label="Copy the signing secret" />
    </Group>
    {previousUntil && (
      <Text size="sm">
        Requests also carry a signature by the previous secret until <Instant at={previousUntil} />.
      </Text>
    )}
    <Button variant="default" onClick={onHide}>
      Hide it
    </Button>
  </Stack>
)

const Rotate = ({ onRotated }: { onRotated: (secret: Secret) => void }) => {
  const account = useAccount()
  const role = useRole()
  const trpc = useTRPC()
  const act = useAct(trpc.key.rotateSigningSecret.mutationOptions({ onSuccess: onRotated }), {
    done: 'There is a new signing secret.',
  })
  if (!can(role, 'owner')) return <Text size="sm">Only an owner of your team can replace the secret.</Text>
  return (
    <>
      <div>
        <ConfirmButton
          title="Replace the signing secret?"
          sentence="A new secret is made and shown. For 24 hours every request carries two signatures, one by the old secret and one by the new, so either is enough for your server. Give it the new secret within that time: afterwards the old one no longer signs."
          label="Replace the secret"
          loading={act.isPending}
          onConfirm={() => act.mutate({ account })}
        />
      </div>
      <Problem of={act.problem} />
    </>
  )
}
