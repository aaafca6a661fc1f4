import { useQuery } from '@tanstack/react-query'
import type { Announced } from '../../../status-shapes.ts'
import { live, useTRPC } from '../calls/trpc.ts'
import { Instant } from '../parts/instant.tsx'
import { texts } from '../texts/texts.ts'

const POLL_MS = 60_000

const Line = ({ of: { impact, title, startsAt, endsAt } }: { of: Announced }) => {
  const words = texts.shell.status
  return (
    <li>
      <strong>{words.impacts[impact]}</strong> <bdi lang="en">{title}</bdi>{' '}
      {endsAt === null
        ? words.since(<Instant at={startsAt} />)
        : words.span(<Instant at={startsAt} />, <Instant at={endsAt} />)}
    </li>
  )
}

/** What operators tell everybody of: outages, and maintenance that is near. Nothing as a rule. */
export const StatusStrip = () => {
  const trpc = useTRPC()
  const { data: announced = [] } = useQuery(trpc.status.announced.queryOptions(undefined, live(POLL_MS)))
  if (announced.length === 0) return null
  const { label, page, more } = texts.shell.status
  return (
    <aside className="status-strip" aria-label={label}>
      <ul>
        {announced.map((one) => (
          <Line key={one.id} of={one} />
        ))}
      </ul>
      <a href={page}>{more}</a>
    </aside>
  )
}
