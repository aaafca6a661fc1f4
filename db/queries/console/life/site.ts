/** A drawing on the public site. */
import { statement } from '../../../statements.ts'
import { MOST_SHOWN } from './most-shown.ts'

export type FileLine = {
  path: string
  bytes: number
  renderedAt: Date
  isToUpload: boolean
  wasUploaded: boolean
  tries: number
  failure: string | null
  retryAt: Date | null
}

/** $1 its subjects. */
export const listFilesOf = statement<FileLine>(
  'list-files-of-life',
  `select f.path, octet_length(f.body) as bytes, f.rendered_at as "renderedAt", f.is_to_upload as "isToUpload",
    f.was_uploaded as "wasUploaded", f.tries, f.failure, f.retry_at as "retryAt"
  from unnest($1::text[]) as of (subject)
    cross join lateral (select * from site_file where subject = of.subject limit ${MOST_SHOWN}) f
  order by f.path limit ${MOST_SHOWN + 1}`,
)

export type StaleLine = { subject: string; since: Date; failure: string | null }

/** $1 its subjects. What of it is to be rendered again. */
export const listStaleOf = statement<StaleLine>(
  'list-stale-of-life',
  `select p.subject, p.since, p.failure
  from unnest($1::text[]) as of (subject)
    cross join lateral (select * from stale_page where subject = of.subject limit ${MOST_SHOWN}) p
  order by p.since limit ${MOST_SHOWN + 1}`,
)
