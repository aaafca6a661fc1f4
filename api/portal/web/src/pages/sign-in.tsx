import { Text } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { nextAddress } from '../address/next-address.ts'
import { Outside } from '../parts/outside.tsx'
import { SignInForm } from '../parts/sign-in/form.tsx'

/** A full page load, so that nothing of another user's session is left in memory. */
export const SignInPage = () => {
  const { next }: { next?: string } = useSearch({ strict: false })
  const goOn = () => window.location.assign(nextAddress(next, window.location.origin))
  return (
    <Outside title="Sign in">
      <SignInForm onSignedIn={goOn} />
      <Text size="sm" c="dimmed">
        Forgot your password? Ask the service’s operator for a reset link. New here? An owner of your team invites you.
      </Text>
    </Outside>
  )
}
