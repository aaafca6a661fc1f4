import { Children, type ReactElement } from 'react'

/** Drawn on a 24 × 24 grid; they only repeat a word beside them or a label. */
const icon = (...shapes: readonly ReactElement[]) => {
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
      {Children.toArray(shapes)}
    </svg>
  )
  return Icon
}

const path = (d: string) => <path d={d} />
const circle = (cx: number, cy: number, r: number) => <circle cx={cx} cy={cy} r={r} />
const box = (x: number, y: number, width: number, height: number) => (
  <rect x={x} y={y} width={width} height={height} rx="2" />
)

export const HomeIcon = icon(path('M4 11 12 4l8 7M6.5 9.5V20h11V9.5M10 20v-5h4v5'))
export const CampaignIcon = icon(box(4, 6, 16, 14), path('M4 11h16M9 3.5V8M15 3.5V8'))
export const PayoutIcon = icon(box(3, 6, 18, 12), circle(12, 12, 2.5), path('M6.5 12h.01M17.5 12h.01'))
export const KeyIcon = icon(circle(8, 15, 4), path('m11 12 8-8M16 7l2.5 2.5M13.5 9.5 15 11'))
export const WebhookIcon = icon(
  circle(12, 6.5, 3),
  circle(5.5, 17, 3),
  circle(18.5, 17, 3),
  path('m10.500 9-3.500 5.500M13.500 9l3.500 5.500M8.500 17h7'),
)
export const RequestIcon = icon(path('M4 8.500h14M14 4.500l4 4-4 4M20 15.500H6M10 11.500l-4 4 4 4'))
export const AuditIcon = icon(box(5, 4, 14, 17), path('M9 9h6M9 13h6M9 17h3'))
export const TeamIcon = icon(
  circle(9, 8, 3.5),
  path('M2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 5a3.5 3.5 0 0 1 0 6.500M18.5 14.500c1.7 1 2.7 2.8 3 5.5'),
)
export const ApprovalIcon = icon(
  path('M12 3l7.5 3v5.500c0 4.500-3 8-7.5 9.500c-4.500-1.500-7.5-5-7.5-9.500V6ZM8.500 12l2.500 2.500l4.500-5'),
)
export const StatisticsIcon = icon(path('M4 4v16h16M8.500 16v-5M13 16V7M17.500 16v-7'))
export const PrizeTableIcon = icon(box(4, 4, 16, 16), path('M4 9.500h16M4 14.800h16M13 4v16'))
export const DocsIcon = icon(
  path('M12 6.500C10 5 7 4.500 4 5v13c3-.5 6 0 8 1.500c2-1.500 5-2 8-1.500V5c-3-.5-6 0-8 1.500ZM12 6.500v13'),
)
export const StatusIcon = icon(path('M3 12h4.500l2.500-6l4 12l2.500-6H21'))
export const ChainIcon = icon(box(2.5, 8, 12, 8), box(9.5, 8, 12, 8))
export const CrossIcon = icon(path('M6 6l12 12M18 6 6 18'))
export const MenuIcon = icon(path('M4 7h16M4 12h16M4 17h16'))
export const PersonIcon = icon(circle(12, 8, 4), path('M4.5 20.500c.8-4 3.5-6 7.5-6s6.7 2 7.5 6'))
export const SunIcon = icon(
  circle(12, 12, 4),
  path(
    'M12 2.500v2M12 19.500v2M2.5 12h2M19.5 12h2M5.3 5.300l1.4 1.400M17.3 17.300l1.4 1.400M5.3 18.700l1.4-1.400M17.3 6.700l1.4-1.4',
  ),
)
export const MoonIcon = icon(path('M20 14.500A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.500Z'))
export const CopyIcon = icon(box(8, 8, 12, 12), path('M16 5.500V5a1 1 0 0 0-1-1H5a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h.5'))
export const CheckIcon = icon(path('m5 12.5 4.5 4.500L19 7.5'))
export const WarningIcon = icon(path('M12 4 2.5 20h19L12 4ZM12 10v4.500M12 17.500h.01'))
export const ArrowUpIcon = icon(path('M12 19V5M6 11l6-6 6 6'))
export const ArrowDownIcon = icon(path('M12 5v14M6 13l6 6 6-6'))
export const PlusIcon = icon(path('M12 5v14M5 12h14'))
export const DownloadIcon = icon(path('M12 4v11M7 11l5 5 5-5M5 20h14'))
export const ChevronIcon = icon(path('m9 6 6 6-6 6'))
export const ToDoIcon = icon(circle(12, 12, 8.5))
export const DoneIcon = icon(circle(12, 12, 8.5), path('m8 12.300 2.800 2.800L16.200 9.500'))
export const SearchIcon = icon(circle(11, 11, 6.5), path('m16 16 4.500 4.500'))
