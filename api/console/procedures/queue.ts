import { readQueue } from '../../actions/operator/queue.ts'
import { signedIn } from '../procedure.ts'

/** What the workers have before them. */
export const queueProcedures = {
  now: signedIn.query(({ ctx: { service } }) => readQueue(service)),
}
