import { Link } from '@tanstack/react-router'
import type { NamedNeed } from '../../../../procedures/attention.ts'

type CodesProps = { chosen: string | null; needs: readonly NamedNeed[] }

/** All codes that occur, each as a filter; or the chosen one, with a link back to all. */
export const Codes = ({ chosen, needs }: CodesProps) => {
  const counts = Map.groupBy(needs, ({ code }) => code)
  const codes = chosen === null ? [...counts.keys()].toSorted() : [chosen]
  if (codes.length === 0) return null
  return (
    <nav aria-label="Codes" className="console-links">
      {codes.map((code) => (
        <Link
          key={code}
          to="/"
          search={{ code } as never}
          className="tag tag-blue console-chip"
          aria-current={code === chosen ? 'page' : undefined}
        >
          {code} ({counts.get(code)?.length ?? 0})
        </Link>
      ))}
      {chosen !== null && (
        <Link to="/" className="link">
          All codes
        </Link>
      )}
    </nav>
  )
}
