/** An instant as whoever calls us writes it. */
import { z } from 'zod'

export const instant = z.iso
  .datetime({ offset: true, error: 'must be an ISO 8601 time with its zone, such as 2026-12-01T18:00:00Z' })
  .transform((text) => new Date(text))
