import { Button, Menu } from '@mantine/core'
import type { Me } from '../../../shapes.ts'
import type { Account } from '../address/account.ts'
import { AccountLink } from '../parts/account-link.tsx'
import { CheckIcon, ChevronIcon } from '../parts/icons.tsx'
import { texts } from '../texts/texts.ts'

type PartnerSwitchProps = { partners: Me['partners']; account: Account }

/** The partner's name; a menu when the user belongs to several. */
export const PartnerSwitch = ({ partners, account }: PartnerSwitchProps) => {
  const shown = partners.find(({ id }) => id === account.partner)
  if (!shown) return null
  if (partners.length === 1) return <span className="partner-name">{shown.name}</span>
  return (
    <Menu position="bottom-start" width={260} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          className="partner-button"
          aria-label={texts.shell.switchPartner(shown.name)}
        >
          <span className="partner-name">{shown.name}</span>
          <span className="turned">
            <ChevronIcon size={14} />
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {partners.map(({ id, name }) => (
          <Menu.Item
            key={id}
            component={AccountLink}
            to="/"
            account={{ ...account, partner: id }}
            rightSection={id === account.partner ? <CheckIcon size={14} /> : undefined}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
