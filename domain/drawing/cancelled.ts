/** A cancelled drawing keeps its status and is never drawn, so nothing more can be done with it. */
import { Refused } from '../refusals.ts'

export const refuseCancelled = ({ cancelledReason }: { cancelledReason: string | null }): void => {
  if (cancelledReason === null) return
  throw new Refused(
    'cancelled',
    `This drawing was cancelled (“${cancelledReason}”): it takes no winners and is never drawn. Go on with the next one.`,
  )
}
