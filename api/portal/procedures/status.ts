import { signedIn } from '../procedure.ts'
import type { Announced } from '../status-shapes.ts'

export const statusProcedures = {
  announced: signedIn.query(async ({ ctx: { service } }): Promise<Announced[]> => {
    const incidents = await service.announcements()
    return incidents.map(({ id, impact, title, startsAt, endsAt }) => ({
      id,
      impact,
      title,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
    }))
  }),
}
