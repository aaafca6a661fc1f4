import { ActionIcon, Menu, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PersonIcon } from '../parts/icons.tsx'
import { useTRPC } from '../calls/trpc.ts'
import { changeLanguage, languageNames, languages } from '../texts/language.ts'
import { language, texts } from '../texts/texts.ts'

type AccountMenuProps = { user: { name: string; email: string } }

/** A full page load after signing out, so that no data stays in memory. */
export const AccountMenu = ({ user }: AccountMenuProps) => {
  const trpc = useTRPC()
  const signOut = useMutation(
    trpc.session.signOut.mutationOptions({ onSettled: () => window.location.assign('/portal/sign-in') }),
  )
  return (
    <Menu position="bottom-end" width={240} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={texts.shell.accountOf(user.name)}>
          <PersonIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <div className="account-person">
          <Text size="sm" fw={600} truncate>
            {user.name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {user.email}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/account">
          {texts.shell.yourAccount}
        </Menu.Item>
        {languages
          .filter((other) => other !== language)
          .map((other) => (
            <Menu.Item key={other} lang={other} onClick={() => changeLanguage(other)}>
              {languageNames[other]}
            </Menu.Item>
          ))}
        <Menu.Item onClick={() => signOut.mutate()}>{texts.shell.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
