import { statement } from '../../statements.ts'
import { type DrawingRow, drawingColumns, type NOT_DRAWN, winnerColumns, withWinners } from '../partner-api/drawings.ts'

/** $1 drawing id. Its winners are left out: a drawing that was just made has none. */
export const drawingById = statement<
  Omit<DrawingRow, 'winners' | 'displayNames' | 'avatarUrls' | keyof typeof NOT_DRAWN>
>('drawing-by-id', `select ${drawingColumns} from drawing d where d.id = $1`)

/** $1 drawing id. A drawing of any account, with the slug of its campaign. */
export const findAnyDrawing = statement<DrawingRow & { campaign: string }>(
  'find-any-drawing',
  `select c.slug as campaign, ${drawingColumns}, ${winnerColumns}
  from drawing d join campaign c on c.id = d.campaign_id ${withWinners} where d.id = $1`,
)
