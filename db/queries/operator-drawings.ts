import { statement } from '../statements.ts'
import { type DrawingRow, drawingColumns, type NOT_DRAWN } from './partner-drawings.ts'

/** $1 drawing id. Its winners are left out: a drawing that was just made has none. */
export const drawingById = statement<
  Omit<DrawingRow, 'winners' | 'displayNames' | 'avatarUrls' | keyof typeof NOT_DRAWN>
>('drawing-by-id', `select ${drawingColumns} from drawing d where d.id = $1`)
