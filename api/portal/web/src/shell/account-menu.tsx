import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTRPC } from '../calls/trpc.ts'
import { DropDown } from '../parts/drop-down.tsx'
import { PersonIcon } from '../parts/icons.tsx'
import { languageNames, languages } from '../texts/language.ts'
import { language, texts } from '../texts/texts.ts'
import { useChooseLanguage } from './language.ts'

type AccountMenuProps = { user: { name: string; email: string } }

/** A full page load after signing out, so that no data stays in memory. */
export const AccountMenu = ({ user }: AccountMenuProps) => {
  const trpc = useTRPC()
  const signOut = useMutation(
    trpc.session.signOut.mutationOptions({ onSettled: () => window.location.assign('/portal/sign-in') }),
  )
  const choose = useChooseLanguage()
  return (
    <DropDown label={texts.shell.accountOf(user.name)} face={<PersonIcon />} className="head-button">
      <div className="account-person">
        <Text size="sm" fw={600} truncate>
          {user.name}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {user.email}
        </Text>
      </div>
      <Link to="/account" className="drop-item">
        {texts.shell.yourAccount}
      </Link>
      {languages
        .filter((other) => other !== language)
        .map((other) => (
          <button key={other} type="button" className="drop-item" lang={other} onClick={() => choose.to(other)}>
            {languageNames[other]}
          </button>
        ))}
      <button type="button" className="drop-item" onClick={() => signOut.mutate()}>
        {texts.shell.signOut}
      </button>
    </DropDown>
  )
}
