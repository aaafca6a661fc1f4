import { useNow } from '../../format/clock.ts'
import { inZone } from '../../format/formats.ts'
import { timeLeft } from './time-left.ts'

/** How long it is until then, to the second. `aheadMs` is how far the service's clock is ahead of the browser's. */
export const CountDown = ({ at, zone, aheadMs = 0 }: { at: string; zone: string; aheadMs?: number }) => (
  <time dateTime={at} title={inZone(at, zone)} className="number">
    {timeLeft(Date.parse(at) - useNow() - aheadMs)}
  </time>
)
