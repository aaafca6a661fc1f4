/**
 * Holds processes in the middle of calls to somebody's server, which does not answer meanwhile. The lease of a call
 * shows which process makes it.
 */
import { askServer } from '../../support/failover/standby.ts'
import type { Hold } from '../../support/faults/hold.ts'
import type { Ground } from './ground.ts'

type Wait = () => Promise<void>

const answerAfter =
  <Asked extends unknown[], Answer>(wait: Wait, answer: (...asked: Asked) => Answer) =>
  async (...asked: Asked): Promise<Awaited<Answer>> => {
    await wait()
    return await answer(...asked)
  }

/** By the table of the leased rows: makes the server await `wait` before each answer, until the result is called. */
const hangs = {
  winner_fetch: ({ source }: Ground, wait: Wait) => {
    const { behave } = source
    source.behave = answerAfter(wait, behave)
    return () => Object.assign(source, { behave })
  },
  delivery: ({ receiver }: Ground, wait: Wait) => {
    const { behave } = receiver
    receiver.behave = answerAfter(wait, behave)
    return () => Object.assign(receiver, { behave })
  },
  mail: ({ mailServer }: Ground, wait: Wait) => {
    const { toMail } = mailServer
    mailServer.toMail = answerAfter(wait, toMail)
    return () => Object.assign(mailServer, { toMail })
  },
} as const

export type CallTable = keyof typeof hangs

const NOTE_WHO_LEASES = `
  create table leaseholder (lease uuid primary key, name text not null, leased_at timestamptz not null);
  create function note_leaseholder() returns trigger language plpgsql security definer as $$
  begin
    insert into leaseholder values (new.lease, current_setting('application_name'), clock_timestamp())
    on conflict do nothing;
    return null;
  end $$;
  ${Object.keys(hangs)
    .map(
      (table) => `create trigger note_leaseholder after insert or update of lease on ${table} for each row
    when (new.lease is not null) execute function note_leaseholder();`,
    )
    .join('\n')}`

/** Records from now on which process leases a row; to be called before any process runs. */
export const noteLeaseholders = (databaseUrl: string) => askServer(databaseUrl, NOTE_WHO_LEASES)

/** Holds the processes that make such a call from now on. */
export const holdCalls = async (ground: Ground, table: CallTable): Promise<Hold> => {
  const { databaseUrl } = ground
  const [start] = await askServer<{ now: string }>(databaseUrl, 'select clock_timestamp()::text as now')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let waiting = 0
  const undo = hangs[table](ground, async () => {
    waiting += 1
    await released
  })
  return {
    held: async () => {
      const leased = await askServer<{ name: string }>(
        databaseUrl,
        `select h.name from ${table} t join leaseholder h on h.lease = t.lease where h.leased_at > '${start?.now}'`,
      )
      // Only then is each of them in its call, and none still on the way there.
      return waiting >= leased.length ? [...new Set(leased.map(({ name }) => name))] : []
    },
    release: async () => {
      undo()
      release()
    },
  }
}
