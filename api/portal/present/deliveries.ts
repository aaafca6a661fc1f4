import type { DeliveryRow } from '../../../db/queries/webhook/deliveries.ts'
import type { TriesRow } from '../../../db/queries/webhook/tries.ts'
import { presentDelivery } from '../../v1/webhook/present.ts'
import type { Delivery, EndpointTries } from '../server-shapes.ts'

/** As the partner API shows it, with what its drawing is called. */
export const presentWithDrawing = (row: DeliveryRow): Delivery => ({
  ...presentDelivery(row),
  slug: row.slug,
  timeZone: row.timeZone,
  drawAt: row.drawAt?.toISOString() ?? null,
})

export const presentTries = (row: TriesRow): EndpointTries => ({
  day: { tries: row.dayTries, accepted: row.dayAccepted, medianMs: row.dayMedianMs, p95Ms: row.dayP95Ms },
  week: { tries: row.weekTries, accepted: row.weekAccepted, medianMs: row.weekMedianMs, p95Ms: row.weekP95Ms },
  isWhole: row.isWhole,
})
