import { useNow } from '../format/clock.ts'
import { fromNow, inZone } from '../format/formats.ts'
import { usePageZone } from './page-zone.tsx'

export { inZone } from '../format/formats.ts'

type InstantProps = {
  at: string
  /** The campaign's zone, UTC without one; on a page with a zone of its own that one. */
  zone?: string
  /** "in 5 minutes" instead of the date, which the title keeps. */
  relative?: boolean
  /** With seconds even where they are 0, because the order of times is the point. */
  seconds?: boolean
}

export const Instant = ({ at, zone = 'UTC', relative = false, seconds = false }: InstantProps) => {
  const pageZone = usePageZone()
  if (relative) return <FromNow at={at} zone={pageZone ?? zone} />
  const shown = { hasZone: pageZone === null, ...(seconds && { hasSeconds: true }) }
  return (
    <time dateTime={at} title={inZone(at)} className="number">
      {inZone(at, pageZone ?? zone, shown)}
    </time>
  )
}

const FromNow = ({ at, zone }: { at: string; zone: string }) => (
  <time dateTime={at} title={inZone(at, zone)} className="number">
    {fromNow(at, useNow())}
  </time>
)
