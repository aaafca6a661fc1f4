import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { baseUrlOf, type Command, type Context, NOT_TRIED, textOption, UsageError } from './command.ts'

const SCRIPT = '/verify/verify-draw.mjs'

const fetchVerifier = async (publicUrl: string, signal: AbortSignal): Promise<string> => {
  const answer = await fetch(publicUrl + SCRIPT, { signal }).catch(() => null)
  if (!answer?.ok)
    throw new UsageError(`${publicUrl}${SCRIPT} cannot be fetched: check PDS_BASE_URL, or say --public-url.`)
  return answer.text()
}

/** The script's arguments: those for a campaign by its slug, or what was given as it is. */
const callOf = (what: string, publicUrl: string, context: Context): string[] => {
  const isSlug = /^[a-z0-9-]{1,64}$/.test(what)
  const isList = what.endsWith('/draws.json')
  const rpc = textOption(context, 'rpc')
  return [
    ...(isSlug ? ['--campaign', `${publicUrl}/campaigns/${what}/draws.json`] : isList ? ['--campaign', what] : [what]),
    ...(rpc === undefined ? [] : ['--rpc', rpc]),
    ...(context.options['json'] === true ? ['--json'] : []),
  ]
}

export const verify: Command = {
  usage: 'verify SLUG|URL|FILE [--rpc URL] [--public-url URL]',
  about: `Checks every draw of a campaign, or the draw of one proof.json, with the script that the service hands out to everybody. Needs
no key. --public-url is where draws are published, if that is not PDS_BASE_URL.`,
  options: { rpc: { type: 'string' }, 'public-url': { type: 'string' } },
  words: [1, 1],
  run: async ([what = ''], context) => {
    const publicUrl = (textOption(context, 'public-url') ?? baseUrlOf(context)).replace(/\/+$/, '')
    const folder = await mkdtemp(join(tmpdir(), 'verify-draw-'))
    try {
      const script = join(folder, 'verify-draw.mjs')
      await writeFile(script, await fetchVerifier(publicUrl, context.signal))
      const child = spawn(process.execPath, [script, ...callOf(what, publicUrl, context)], {
        stdio: 'inherit',
        signal: context.signal,
      })
      return await new Promise<number>((resolve) => {
        child.on('error', () => resolve(NOT_TRIED))
        child.on('close', (code) => resolve(code ?? NOT_TRIED))
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
