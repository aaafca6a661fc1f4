import { useEffect, useState } from 'react'
import { useMaybeAccount, useMe } from '../address/account.ts'
import { questions } from '../calls/open-questions.ts'
import { firstAccount, rememberAccount } from '../address/first-account.ts'
import { knownPerson } from '../known-person.ts'
import { Frame } from './frame.tsx'
import { AccountStrips, Head } from './head.tsx'
import { useChosenLanguage } from './language.ts'
import { Navigation } from './navigation.tsx'
import { PartnerSwitch } from './partner-switch.tsx'
import { StatusStrip } from './status-strip.tsx'

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
  useChosenLanguage(me?.user)
  const shown = useMaybeAccount()
  const account = shown ?? (me ? firstAccount(me) : null)
  useEffect(() => {
    if (shown) rememberAccount(shown)
  }, [shown?.partner, shown?.mode])
  if (!me?.user) return null
  return (
    <Frame
      home="/portal/"
      above={<StatusStrip />}
      head={<Head me={me} account={account} />}
      below={<AccountStrips me={me} />}
      navigation={account && ((place) => <Navigation account={account} {...place} />)}
      inMenu={account && <PartnerSwitch partners={me.partners} account={account} />}
    />
  )
}
