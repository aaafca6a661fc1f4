import { ActionIcon } from '@mantine/core'
import type { Me } from '../../../shapes.ts'
import { type Account, useMaybeAccount } from '../address/account.ts'
import { MenuIcon } from '../parts/icons.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import { PartnerSwitch } from './partner-switch.tsx'
import { SchemeSwitch } from './scheme-switch.tsx'
import { Wordmark } from './wordmark.tsx'
import { texts } from '../texts/texts.ts'

type HeadProps = { me: Me; account: Account | null; isMenuOpen: boolean; onMenu: () => void }

export const Head = ({ me, account, isMenuOpen, onMenu }: HeadProps) => {
  const isTest = useMaybeAccount()?.mode === 'test'
  return (
    <header className="shell-top">
      <div className="shell-head">
        {account && (
          <ActionIcon
            className="menu-button"
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={texts.shell.openMenu}
            aria-expanded={isMenuOpen}
            onClick={onMenu}
          >
            <MenuIcon />
          </ActionIcon>
        )}
        <a href="/portal/" className="home-link">
          <Wordmark />
        </a>
        <div className="head-wide">{account && <PartnerSwitch partners={me.partners} account={account} />}</div>
        <div className="head-end">
          {account && <ModeSwitch account={account} />}
          <SchemeSwitch />
          {me.user && <AccountMenu user={me.user} />}
        </div>
      </div>
      {isTest && (
        <p className="test-strip">
          <strong>{texts.shell.testMode}</strong> {texts.shell.noMoneyMoves}
        </p>
      )}
    </header>
  )
}
