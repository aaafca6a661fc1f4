import { useNow } from '../format/clock.ts'
import { fromNow, inZone } from '../format/formats.ts'

export { inZone } from '../format/formats.ts'

type InstantProps = {
  at: string
  /** The campaign's zone; UTC without one. */
  zone?: string
  /** "in 5 min." instead of the date, which the title keeps. */
  relative?: boolean
  /** UTC on a second line instead of in the title. */
  both?: boolean
}

export const Instant = ({ at, zone = 'UTC', relative = false, both = false }: InstantProps) => {
  if (relative) return <FromNow at={at} zone={zone} />
  return (
    <time dateTime={at} title={inZone(at)} className="number">
      {inZone(at, zone)}
      {both && zone !== 'UTC' && <span className="second-line">{inZone(at)}</span>}
    </time>
  )
}

const FromNow = ({ at, zone }: { at: string; zone: string }) => (
  <time dateTime={at} title={inZone(at, zone)} className="number">
    {fromNow(at, useNow())}
  </time>
)
