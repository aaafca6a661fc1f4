import { freePort } from '../../../local/ports.ts'
import { type Bench, until } from './bench.ts'
import type { Measured } from './load.ts'

/** Starts a server program on a port of its own, and waits until it is ready. Returns its address. */
export const startServer = async (
  bench: Pick<Bench, 'start'>,
  file = 'api/main.ts',
  environment: Record<string, string> = {},
): Promise<string> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  bench.start(file, { PORT: String(port), BASE_URL: url, ...environment })
  await until(() =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status < 500,
      () => false,
    ),
  )
  return url
}

export const inWords = ({ perSecond, p99Ms, notOk }: Measured): string =>
  `${perSecond} requests/s, p99 ${p99Ms} ms${notOk > 0 ? `, ${notOk} NOT OK` : ''}`
