import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { questions } from '../../calls/open-questions.ts'
import { knownPerson } from '../../known-person.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { texts } from '../../texts/texts.ts'
import { Dialog } from '../dialog.tsx'
import { SignInForm } from './form.tsx'

/** For a session that ended in the middle of something: the same user signs in again, and failed calls repeat. */
export const SignInDialog = () => {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const carryOn = () => {
    void queries.invalidateQueries(trpc.session.me.queryFilter())
    questions.answer('sign_in', true)
  }
  return (
    <Dialog title={texts.signIn.again.title}>
      <Stack>
        <Text size="sm">{texts.signIn.again.why}</Text>
        <SignInForm email={knownPerson.email()} onSignedIn={carryOn} />
        <Text size="sm">
          <a href="/portal/sign-in" className="link">
            {texts.signIn.again.leave}
          </a>
        </Text>
      </Stack>
    </Dialog>
  )
}
