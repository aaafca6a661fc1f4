import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { baseUrlOf, type Context, keyOf } from './command.ts'

/** How far an account's events were read, and the secret that signs them here. */
export type ListenState = { cursor: string | null; secret: string }

const SECRET_BYTES = 32
const NAME_DIGITS = 16

/** A file for each key and service. Its name reveals neither. */
const stateFileOf = (context: Pick<Context, 'environment'>): string => {
  const folder = context.environment['XDG_STATE_HOME'] || join(homedir(), '.local', 'state')
  const name = createHash('sha256')
    .update(`${baseUrlOf(context)} ${keyOf(context)}`)
    .digest('hex')
  return join(folder, 'prize-drawings', `${name.slice(0, NAME_DIGITS)}.json`)
}

/** A damaged file counts as missing. */
export const readListenState = async (context: Pick<Context, 'environment'>): Promise<ListenState> => {
  const text = readFile(stateFileOf(context), 'utf8')
  const kept: Partial<ListenState> = { ...(await text.then(JSON.parse).catch(() => null)) }
  const { cursor = null, secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}` } = kept
  return { cursor, secret }
}

/** Written under another name first, so that a kill at any moment leaves a whole file. */
export const keepListenState = async (
  context: Pick<Context, 'environment'>,
  { cursor, secret }: ListenState,
): Promise<void> => {
  const file = stateFileOf(context)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, JSON.stringify({ cursor, secret }), { mode: 0o600 })
  await rename(`${file}.new`, file)
}
