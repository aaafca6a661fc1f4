/**
 * A request as a shell line. The key is never known here: `$PDS_KEY` stands in for it, and `body.json` for the body,
 * which is not stored.
 */
import type { ApiCall } from '../../../../server-shapes.ts'

/** In single quotes a POSIX shell takes every character as it is, except the quote itself. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

const WITH_BODY = new Set(['POST', 'PATCH', 'PUT'])

const methodOf = (method: string): string[] => {
  if (method === 'GET') return []
  return method === 'HEAD' ? ['--head'] : [`--request ${quoted(method)}`]
}

export const curlOf = ({ method, path }: Pick<ApiCall, 'method' | 'path'>, origin: string): string =>
  [
    'curl',
    ...methodOf(method),
    '--header "Authorization: Bearer $PDS_KEY"',
    ...(WITH_BODY.has(method) ? ["--header 'Content-Type: application/json'", '--data @body.json'] : []),
    quoted(origin + path),
  ].join(' ')
