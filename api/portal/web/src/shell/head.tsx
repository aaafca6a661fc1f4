import type { Away } from '../../../../../domain/moving/away.ts'
import type { Me } from '../../../shapes.ts'
import { type Account, useMaybeAccount } from '../address/account.ts'
import { texts } from '../texts/texts.ts'
import { AccountMenu } from './account-menu.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import { PartnerSwitch } from './partner-switch.tsx'
import { SchemeSwitch } from './scheme-switch.tsx'
import { Search } from './search.tsx'

type HeadProps = { me: Me; account: Account | null }

export const Head = ({ me, account }: HeadProps) => (
  <>
    <div className="head-wide">{account && <PartnerSwitch partners={me.partners} account={account} />}</div>
    <div className="head-end">
      <Search />
      {account && <ModeSwitch account={account} />}
      <SchemeSwitch />
      {me.user && <AccountMenu user={me.user} />}
    </div>
  </>
)

/** Links to the account on the service that the partner has moved to, which its servers call from now on. */
const AwayStrip = ({ away: { to } }: { away: Away }) => (
  <p className="away-strip" role="status">
    <strong>{to === null ? texts.shell.moving : texts.shell.moved}</strong>{' '}
    {to === null
      ? texts.shell.movingMeans
      : texts.shell.movedMeans(<a href={`${to.replace(/\/$/, '')}/portal/`}>{to}</a>)}
  </p>
)

/** What is to be known of the account on every page. */
export const AccountStrips = ({ me }: { me: Me }) => {
  const shown = useMaybeAccount()
  const { suspendedReason = null, away = null } = me.partners.find(({ id }) => id === shown?.partner) ?? {}
  return (
    <>
      {away && <AwayStrip away={away} />}
      {suspendedReason !== null && (
        <p className="suspended-strip">
          <strong>{texts.shell.suspended}</strong> {texts.shell.suspendedMeans} {suspendedReason}
        </p>
      )}
      {shown?.mode === 'test' && (
        <p className="test-strip">
          <strong>{texts.shell.testMode}</strong> {texts.shell.noMoneyMoves}
        </p>
      )}
    </>
  )
}
