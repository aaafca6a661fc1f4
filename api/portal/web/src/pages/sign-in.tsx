import { Text } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { nextAddress } from '../address/next-address.ts'
import { Outside } from '../parts/outside.tsx'
import { SignInForm } from '../parts/sign-in/form.tsx'
import { texts } from '../texts/texts.ts'

/** A full page load, so that nothing of another user's session is left in memory. */
export const SignInPage = () => {
  const { next }: { next?: string } = useSearch({ strict: false })
  const goOn = () => window.location.assign(nextAddress(next, window.location.origin))
  return (
    <Outside title={texts.signIn.title}>
      <SignInForm onSignedIn={goOn} />
      <Text size="sm" c="dimmed">
        <a href="/portal/forgotten">{texts.signIn.forgotten}</a> {texts.signIn.help}
      </Text>
    </Outside>
  )
}
