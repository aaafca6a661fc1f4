/** Periods as people read them: `P7D` is "7 days", `P1M` "1 month", `PT36H` "36 hours". */
import { durationParts } from '../../domain/duration-parts.ts'

/** Anything that is not a duration is shown as it is. */
export const periodWords = (period: string): string => durationParts(period).join(' ') || period
