import { useLocation } from '@tanstack/react-router'
import { modes } from '../../../../../domain/actor.ts'
import type { Account } from '../address/account.ts'
import { AccountLink } from '../parts/account-link.tsx'
import { sectionOf } from './section.ts'
import { texts } from '../texts/texts.ts'

export const ModeSwitch = ({ account }: { account: Account }) => {
  const { pathname } = useLocation()
  return (
    <nav aria-label={texts.shell.mode} className="mode-switch">
      {modes.map((mode) => (
        <AccountLink
          key={mode}
          to={sectionOf(pathname)}
          account={{ ...account, mode }}
          className="mode-link"
          data-shown={mode === account.mode || undefined}
          aria-current={mode === account.mode ? 'true' : undefined}
        >
          {texts.shell[mode]}
        </AccountLink>
      ))}
    </nav>
  )
}
