import type { Owner } from '../database.ts'
import { startMailServer } from '../mail/mail-server.ts'
import { startBucket } from './bucket.ts'
import { startMailLine } from './mail-line.ts'

/** A bucket and a mail server that can be away, and the settings of a service that uses them. */
export const startOutside = async (t: Owner) => {
  const bucket = await startBucket(t)
  const mailServer = await startMailServer(t)
  const line = await startMailLine(t, mailServer.url)
  const settings = {
    SITE_STORE: `s3://draws?endpoint=${bucket.endpoint}&region=eu-central-1`,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    SMTP_URL: line.url,
    MAIL_FROM: 'draws@example.org',
  }
  return { bucket, mailServer, line, settings }
}
