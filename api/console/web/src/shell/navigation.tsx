import { Link } from '@tanstack/react-router'
import {
  ApprovalIcon,
  AuditIcon,
  CampaignIcon,
  ChainIcon,
  PayoutIcon,
  PersonIcon,
  RequestIcon,
  SearchIcon,
  StatusIcon,
  TeamIcon,
  WarningIcon,
  WebhookIcon,
} from '../../../../portal/web/src/parts/icons.tsx'

/** The pages that the navigation names, in its order. */
const entries = [
  { to: '/', label: 'Attention', Icon: WarningIcon },
  { to: '/queue', label: 'Queue', Icon: RequestIcon },
  { to: '/webhooks', label: 'Webhooks', Icon: WebhookIcon },
  { to: '/partners', label: 'Partners', Icon: TeamIcon },
  { to: '/campaigns', label: 'Campaigns', Icon: CampaignIcon },
  { to: '/go-live', label: 'Going live', Icon: ApprovalIcon },
  { to: '/chain', label: 'Chains', Icon: ChainIcon },
  { to: '/held', label: 'Held prizes', Icon: PayoutIcon },
  { to: '/incidents', label: 'Incidents', Icon: StatusIcon },
  { to: '/audit', label: 'Audit search', Icon: SearchIcon },
  { to: '/log', label: 'Console log', Icon: AuditIcon },
  { to: '/account', label: 'Your account', Icon: PersonIcon },
] as const

type NavigationProps = { label: string; onFollow?: () => void }

export const Navigation = ({ label, onFollow }: NavigationProps) => (
  <nav aria-label={label}>
    <ul className="nav-list">
      {entries.map(({ to, label: name, Icon }) => (
        <li key={to}>
          <Link to={to} activeOptions={{ exact: to === '/' }} className="nav-link" onClick={onFollow}>
            <Icon />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
