import { SimpleGrid, Stack } from '@mantine/core'
import { useMe } from '../address/account.ts'
import { Page } from '../parts/page.tsx'
import { Loading } from '../parts/states.tsx'
import { NameForm } from './account/name-form.tsx'
import { PasswordForm } from './account/password-form.tsx'
import { SecondFactor } from './account/second-factor.tsx'
import { Sessions } from './account/sessions.tsx'

export const AccountPage = () => {
  const user = useMe()?.user
  return (
    <Page title="Your account">
      {user ? (
        <Stack gap="lg">
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            <NameForm user={user} />
            <PasswordForm email={user.email} />
          </SimpleGrid>
          <SecondFactor user={user} />
          <Sessions />
        </Stack>
      ) : (
        <Loading />
      )}
    </Page>
  )
}
