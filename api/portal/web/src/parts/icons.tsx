import type { ReactNode } from 'react'

/** Drawn on a 24 × 24 grid; they only repeat a word beside them or a label. */
const icon = (shape: ReactNode) => {
  const Icon = ({ size = 18 }: { size?: number }) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {shape}
    </svg>
  )
  return Icon
}

export const HomeIcon = icon(<path d="M4 11 12 4l8 7M6.5 9.5V20h11V9.5M10 20v-5h4v5" />)
export const CampaignIcon = icon(
  <>
    <rect x="4" y="6" width="16" height="14" rx="2" />
    <path d="M4 11h16M9 3.5V8M15 3.5V8" />
  </>,
)
export const PayoutIcon = icon(
  <>
    <rect x="3" y="6" width="18" height="12" rx="2" />
    <circle cx="12" cy="12" r="2.5" />
    <path d="M6.5 12h.01M17.5 12h.01" />
  </>,
)
export const KeyIcon = icon(
  <>
    <circle cx="8" cy="15" r="4" />
    <path d="m11 12 8-8M16 7l2.5 2.5M13.5 9.5 15 11" />
  </>,
)
export const WebhookIcon = icon(
  <>
    <circle cx="12" cy="6.5" r="3" />
    <circle cx="5.500" cy="17" r="3" />
    <circle cx="18.500" cy="17" r="3" />
    <path d="m10.500 9-3.500 5.500M13.500 9l3.500 5.500M8.500 17h7" />
  </>,
)
export const RequestIcon = icon(<path d="M4 8.500h14M14 4.500l4 4-4 4M20 15.500H6M10 11.500l-4 4 4 4" />)
export const AuditIcon = icon(
  <>
    <rect x="5" y="4" width="14" height="17" rx="2" />
    <path d="M9 9h6M9 13h6M9 17h3" />
  </>,
)
export const TeamIcon = icon(
  <>
    <circle cx="9" cy="8" r="3.5" />
    <path d="M2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 5a3.5 3.5 0 0 1 0 6.500M18.5 14.500c1.7 1 2.7 2.8 3 5.5" />
  </>,
)
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />)
export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.500c.8-4 3.5-6 7.5-6s6.7 2 7.5 6" />
  </>,
)
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.500v2M12 19.500v2M2.5 12h2M19.5 12h2M5.3 5.300l1.4 1.400M17.3 17.300l1.4 1.400M5.3 18.700l1.4-1.400M17.3 6.700l1.4-1.4" />
  </>,
)
export const MoonIcon = icon(<path d="M20 14.500A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.500Z" />)
export const CopyIcon = icon(
  <>
    <rect x="8" y="8" width="12" height="12" rx="2" />
    <path d="M16 5.500V5a1 1 0 0 0-1-1H5a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h.5" />
  </>,
)
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.500L19 7.5" />)
export const WarningIcon = icon(<path d="M12 4 2.5 20h19L12 4ZM12 10v4.500M12 17.500h.01" />)
export const ArrowUpIcon = icon(<path d="M12 19V5M6 11l6-6 6 6" />)
export const ArrowDownIcon = icon(<path d="M12 5v14M6 13l6 6 6-6" />)
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)
export const DownloadIcon = icon(<path d="M12 4v11M7 11l5 5 5-5M5 20h14" />)
export const ChevronIcon = icon(<path d="m9 6 6 6-6 6" />)
