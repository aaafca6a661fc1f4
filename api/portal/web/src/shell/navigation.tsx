import type { Account } from '../address/account.ts'
import { AccountLink, type AccountPath } from '../parts/account-link.tsx'
import {
  ApprovalIcon,
  AuditIcon,
  CampaignIcon,
  DocsIcon,
  HomeIcon,
  KeyIcon,
  PayoutIcon,
  PrizeTableIcon,
  RequestIcon,
  StatisticsIcon,
  StatusIcon,
  TeamIcon,
  WebhookIcon,
} from '../parts/icons.tsx'
import type { Texts } from '../texts/en.ts'
import { texts } from '../texts/texts.ts'

const entries = [
  { to: '/', name: 'home', Icon: HomeIcon },
  { to: '/campaigns', name: 'campaigns', Icon: CampaignIcon },
  { to: '/prize-tables', name: 'prizeTables', Icon: PrizeTableIcon },
  { to: '/payouts', name: 'payouts', Icon: PayoutIcon },
  { to: '/statistics', name: 'statistics', Icon: StatisticsIcon },
  { to: '/keys', name: 'keys', Icon: KeyIcon },
  { to: '/webhooks', name: 'webhooks', Icon: WebhookIcon },
  { to: '/requests', name: 'requests', Icon: RequestIcon },
  { to: '/approvals', name: 'approvals', Icon: ApprovalIcon },
  { to: '/audit', name: 'audit', Icon: AuditIcon },
  { to: '/team', name: 'team', Icon: TeamIcon },
] as const satisfies readonly { to: AccountPath; name: keyof Texts['shell']; Icon: typeof HomeIcon }[]

type NavigationProps = { account: Account; label: string; onFollow?: () => void }

export const Navigation = ({ account, label, onFollow }: NavigationProps) => (
  <nav aria-label={label}>
    <ul className="nav-list">
      {entries.map(({ to, name, Icon }) => (
        <li key={to}>
          <AccountLink to={to} account={account} isSection={to !== '/'} className="nav-link" onClick={onFollow}>
            <Icon />
            {texts.shell[name]}
          </AccountLink>
        </li>
      ))}
      <li>
        <a href="/docs" className="nav-link">
          <DocsIcon />
          {texts.shell.docs}
        </a>
      </li>
      <li>
        <a href={texts.shell.status.page} className="nav-link">
          <StatusIcon />
          {texts.shell.status.link}
        </a>
      </li>
    </ul>
  </nav>
)
