import { askServer } from '../failover/standby.ts'
import { until } from '../until.ts'

const NOTE_WHO_KEEPS = `
  create table watcher (name text not null);
  insert into watcher values ('nobody');
  create function note_watcher() returns trigger language plpgsql security definer as $$
  begin
    update watcher set name = current_setting('application_name');
    return null;
  end $$;
  create trigger note_watcher after insert or update of held_until on watch for each row
    when (current_setting('application_name') <> '') execute function note_watcher();`

/** Finds the worker that is on watch, by the application_name of its connections. */
export const openWatcher = async (databaseUrl: string) => {
  await askServer(databaseUrl, NOTE_WHO_KEEPS)
  const find = async (): Promise<string | undefined> => {
    const [row] = await askServer<{ name: string }>(
      databaseUrl,
      'select name from watcher where exists (select from watch where held_until > now())',
    )
    return row?.name
  }
  return {
    find,
    /** Ends a worker's watch, whatever it is doing at the moment, until another worker has taken it over. */
    takeFrom: async (name: string): Promise<boolean> => {
      const other = await until(
        async () => {
          const present = await find()
          if (present === name) await askServer(databaseUrl, `update watch set held_until = now() - interval '1 s'`)
          return present
        },
        (present) => present !== undefined && present !== name,
      )
      return other !== undefined && other !== name
    },
  }
}

export type Watcher = Awaited<ReturnType<typeof openWatcher>>
