import type { Account } from '../address/account.ts'
import { AccountLink, type AccountPath } from '../parts/account-link.tsx'
import {
  ApprovalIcon,
  AuditIcon,
  CampaignIcon,
  HomeIcon,
  KeyIcon,
  PayoutIcon,
  RequestIcon,
  TeamIcon,
  WebhookIcon,
} from '../parts/icons.tsx'

const entries = [
  { to: '/', label: 'Home', Icon: HomeIcon },
  { to: '/campaigns', label: 'Campaigns', Icon: CampaignIcon },
  { to: '/payouts', label: 'Payouts', Icon: PayoutIcon },
  { to: '/keys', label: 'Keys', Icon: KeyIcon },
  { to: '/webhooks', label: 'Webhooks', Icon: WebhookIcon },
  { to: '/requests', label: 'API requests', Icon: RequestIcon },
  { to: '/approvals', label: 'Approvals', Icon: ApprovalIcon },
  { to: '/audit', label: 'Audit log', Icon: AuditIcon },
  { to: '/team', label: 'Team', Icon: TeamIcon },
] as const satisfies readonly { to: AccountPath; label: string; Icon: typeof HomeIcon }[]

type NavigationProps = { account: Account; label?: string; onFollow?: () => void }

export const Navigation = ({ account, label = 'Main', onFollow }: NavigationProps) => (
  <nav aria-label={label}>
    <ul className="nav-list">
      {entries.map(({ to, label: name, Icon }) => (
        <li key={to}>
          <AccountLink to={to} account={account} isSection={to !== '/'} className="nav-link" onClick={onFollow}>
            <Icon />
            {name}
          </AccountLink>
        </li>
      ))}
    </ul>
  </nav>
)
