import type { Me } from '../../../shapes.ts'
import type { Account } from '../address/account.ts'
import { AccountLink } from '../parts/account-link.tsx'
import { DropDown } from '../parts/drop-down.tsx'
import { CheckIcon, ChevronIcon } from '../parts/icons.tsx'
import { texts } from '../texts/texts.ts'

type PartnerSwitchProps = { partners: Me['partners']; account: Account }

/** The partner's name; a menu when the user belongs to several. */
export const PartnerSwitch = ({ partners, account }: PartnerSwitchProps) => {
  const shown = partners.find(({ id }) => id === account.partner)
  if (!shown) return null
  if (partners.length === 1) return <span className="partner-name">{shown.name}</span>
  const face = (
    <>
      <span className="partner-name">{shown.name}</span>
      <span className="turned">
        <ChevronIcon size={14} />
      </span>
    </>
  )
  return (
    <DropDown label={texts.shell.switchPartner(shown.name)} face={face} className="partner-button">
      {partners.map(({ id, name }) => (
        <AccountLink key={id} to="/" account={{ ...account, partner: id }} className="drop-item">
          <span className="drop-item-name">{name}</span>
          {id === account.partner && <CheckIcon size={14} />}
        </AccountLink>
      ))}
    </DropDown>
  )
}
