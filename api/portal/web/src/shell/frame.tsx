import { ActionIcon, Stack } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import { MenuIcon } from '../parts/icons.tsx'
import { texts } from '../texts/texts.ts'
import { AfterFrame } from './after-frame.tsx'
import { Wordmark } from './wordmark.tsx'

type FrameProps = {
  home: string
  above?: ReactNode
  head: ReactNode
  below: ReactNode
  /** Null: there is nowhere to go. */
  navigation: ((place: { label: string; onFollow?: () => void }) => ReactNode) | null
  inMenu?: ReactNode
}

/** The frame of every page behind a sign-in. On a phone, its navigation is a menu. */
export const Frame = ({ home, above, head, below, navigation, inMenu }: FrameProps) => {
  const main = useRef<HTMLElement>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
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
      {above}
      <header className="shell-top">
        <div className="shell-head">
          {navigation && (
            <ActionIcon
              className="menu-button"
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={texts.shell.openMenu}
              aria-expanded={isMenuOpen}
              onClick={() => setMenuOpen(true)}
            >
              <MenuIcon />
            </ActionIcon>
          )}
          <a href={home} className="home-link">
            <Wordmark />
          </a>
          {head}
        </div>
        {below}
      </header>
      <div className="shell-body">
        <div className="side">{navigation?.({ label: texts.shell.navigation })}</div>
        <main id="main" ref={main} tabIndex={-1} className="main">
          <AfterFrame>
            <Outlet />
          </AfterFrame>
        </main>
      </div>
      {navigation && isMenuOpen && (
        <Dialog isDrawer onClose={closeMenu} title={texts.shell.menu} closeLabel={texts.shell.closeMenu}>
          <Stack>
            {inMenu}
            {navigation({ label: texts.shell.menuPages, onFollow: closeMenu })}
          </Stack>
        </Dialog>
      )}
    </div>
  )
}
