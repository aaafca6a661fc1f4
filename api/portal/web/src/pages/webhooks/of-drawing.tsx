import type { Delivery } from '../../../../server-shapes.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { Instant } from '../../parts/instant.tsx'
import { texts } from '../../texts/texts.ts'

/** The drawing that a delivery's event is about, if it is about one, with a link to it. */
export const OfDrawing = ({ of: { drawing, slug, drawAt, timeZone } }: { of: Delivery }) =>
  drawing !== null &&
  slug !== null &&
  drawAt !== null && (
    <span className="second-line">
      {slug},{' '}
      <AccountLink to="/campaigns/$slug/drawings/$id" params={{ slug, id: drawing }}>
        {texts.deliveries.drawing(<Instant at={drawAt} zone={timeZone ?? 'UTC'} />)}
      </AccountLink>
    </span>
  )
