import { Stack } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useMaybeAccount, useMe } from '../address/account.ts'
import { questions } from '../calls/open-questions.ts'
import { firstAccount, rememberAccount } from '../address/first-account.ts'
import { knownPerson } from '../known-person.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Head } from './head.tsx'
import { Navigation } from './navigation.tsx'
import { PartnerSwitch } from './partner-switch.tsx'
import { texts } from '../texts/texts.ts'

/** The user, also after their session has ended: the page stays as it is while they sign in again. */
const useKnownMe = () => {
  const me = useMe()
  const [known, setKnown] = useState(me)
  if (me?.user && me !== known) setKnown(me)
  useEffect(() => {
    if (me?.user) knownPerson.remember(me.user.email)
    else if (me) void questions.ask('sign_in')
  }, [me])
  return me?.user ? me : known
}

/** The frame of every page behind the sign-in. */
export const Shell = () => {
  const me = useKnownMe()
  const shown = useMaybeAccount()
  const account = shown ?? (me ? firstAccount(me) : null)
  const main = useRef<HTMLElement>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  useEffect(() => {
    if (shown) rememberAccount(shown)
  }, [shown?.partner, shown?.mode])
  if (!me?.user) return null
  const closeMenu = () => setMenuOpen(false)
  const skip = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    main.current?.focus()
  }
  return (
    <div className="shell">
      <a href="#main" className="skip" onClick={skip}>
        {texts.shell.skip}
      </a>
      <Head me={me} account={account} onMenu={() => setMenuOpen(true)} isMenuOpen={isMenuOpen} />
      <div className="shell-body">
        <div className="side">{account && <Navigation account={account} />}</div>
        <main id="main" ref={main} tabIndex={-1} className="main">
          <Outlet />
        </main>
      </div>
      {account && isMenuOpen && (
        <Dialog isDrawer onClose={closeMenu} title={texts.shell.menu} closeLabel={texts.shell.closeMenu}>
          <Stack>
            <PartnerSwitch partners={me.partners} account={account} />
            <Navigation account={account} label={texts.shell.menuPages} onFollow={closeMenu} />
          </Stack>
        </Dialog>
      )}
    </div>
  )
}
