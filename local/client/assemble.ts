import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NOTE } from './write-types.ts'

const programs = fileURLToPath(new URL('../../node_modules/.bin/', import.meta.url))
const sources = new URL('../../api/client/', import.meta.url)

/** In their order in the client: a class comes after the one that it extends. */
const callParts = [
  'operation',
  'errors',
  'exchange',
  'retries',
  'ready-request',
  'pages',
  'operations',
  'next-winners',
  'receipts',
  'client',
]
const clientParts = [...callParts, 'webhook', 'winner-id', 'types']

/** The command line contains the client, by which it makes its calls. */
const commandLineParts = [
  ...callParts,
  ...[
    'command',
    'keep-trying',
    'listen-state',
    'forward',
    'listen',
    'trigger',
    'logs',
    'winners-text',
    'send',
    'verify',
    'main',
  ].map((name) => `command/${name}`),
]

/** What programs import from the client, besides the types of what is sent and answered. */
const PUBLIC = [
  'PrizeDrawings',
  'Operations',
  'Operation',
  'PrizeDrawingsOptions',
  'CallOptions',
  'ProblemError',
  'NoAnswerError',
  'Winner',
  'ChooseWinners',
  'WinnersRecord',
  'NextWinnersOptions',
  'receiptsIn',
  'KeepReceipt',
  'verifyWebhook',
  'VerifiedEvent',
  'verifyWinnersRequest',
  'WinnersRequest',
  'SignatureCheck',
  'SignatureFault',
  'SignatureError',
  'HeaderFields',
  'winnerId',
]

const IMPORT = /^import (?:type )?\{([^}]*)\} from '([^']+)'\n/gm
const DECLARED = /^export (?=(?:(?:abstract )?class|const|type) (\w+))/gm

const HEAD = `/**
 * The client of the Prize Drawing Service for Node from 20 on, with nothing to install: prize-drawings.mjs runs, and
 * prize-drawings.d.mts has its types.
 */
`

const COMMAND_LINE_HEAD = `#!/usr/bin/env node
// The command line of the Prize Drawing Service, for Node from 18 on, with nothing to install:
//
//   export PDS_BASE_URL=http://localhost:3000 PDS_KEY=pds_test_…
//   node prize-drawings-cli.mjs --help
//
// Made from the sources of the service: change it there.
`

/** Joins the modules into one file that exports only what is public. */
const assemble = async (parts: readonly string[], exported: readonly string[]): Promise<string> => {
  const imports = new Map<string, Set<string>>()
  const texts = await Promise.all(parts.map((part) => readFile(new URL(`${part}.ts`, sources), 'utf8')))
  const bodies = parts.map((part, i) => {
    const body = (texts[i] as string).replace(NOTE, '').replaceAll(IMPORT, (_, names: string, from: string) => {
      const taken = imports.get(from) ?? new Set()
      if (!from.startsWith('.')) imports.set(from, taken)
      for (const name of names.split(',')) taken.add(name.trim())
      return ''
    })
    return body.replaceAll(DECLARED, (export_, name: string) =>
      part === 'types' || exported.includes(name) ? export_ : '',
    )
  })
  const head = [...imports].map(([from, names]) => `import { ${[...names].toSorted().join(', ')} } from '${from}'\n`)
  return `${head.join('')}${bodies.join('')}`
}

/** Declarations of types with their comments, which have to go where types are removed. */
const TYPE = /^(?:\/\*\*(?:(?!\*\/)[^])*\*\/\n)?(?:export )?type (?:.+\n)+/gm

/** Formats a text as the project's own code is formatted. */
export const formatted = (text: string, name: string): string =>
  execFileSync(join(programs, 'biome'), ['format', `--stdin-file-path=${name}`], { input: text, encoding: 'utf8' })

/** The compiler's options for the declarations, which may use only Node's types and what Node 20 has. */
const TSC = [
  '--ignoreConfig',
  '--strict',
  '--declaration',
  '--emitDeclarationOnly',
  '--removeComments',
  'false',
  '--skipLibCheck',
]
const FOR = ['--target', 'es2022', '--lib', 'es2023', '--module', 'nodenext', '--types', 'node']

/** Where to put the empty lines between declarations, which the compiler leaves out. */
const UNSPACED = /^((?!\s|\/?\*| \*\/).*\n)(?=\/\*\*|export |declare |type )/gm

const declarations = async (source: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'prize-drawings-client-'))
  try {
    await writeFile(join(folder, 'prize-drawings.mts'), source)
    const roots = ['--typeRoots', fileURLToPath(new URL('../../node_modules/@types', import.meta.url))]
    execFileSync(
      join(programs, 'tsc'),
      [...TSC, ...FOR, ...roots, '--outDir', folder, join(folder, 'prize-drawings.mts')],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    )
    const emitted = await readFile(join(folder, 'prize-drawings.d.mts'), 'utf8')
    return HEAD + emitted.replace(HEAD, '').replace('    #private;\n', '').replaceAll(UNSPACED, '$1\n')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const withoutTypes = (source: string): string => stripTypeScriptTypes(source.replaceAll(TYPE, ''))

/** A method that makes one call, or goes through all pages of one, with its comment. */
const CALL =
  /^ {2}\/\*\*(?:(?!\*\/)[^])*\*\/\n {2}(\w+)\((?:(?!\n {2}\}\n)[^])*?return (?:this\.call|eachOf)\((?:(?!\n {2}\}\n)[^])*\n {2}\}\n\n?/gm
const USED = /\b(?:draws|this)\.(\w+)\(/g

/**
 * Removes the methods that the file never calls, so that it does not change with them. Repeats, since a removed method
 * may have been the only caller of another.
 */
const withoutUnused = (source: string): string => {
  const used = new Set([...source.matchAll(USED)].map(([, name]) => name))
  const left = source.replaceAll(CALL, (method, name: string) => (used.has(name) ? method : ''))
  return left === source ? left : withoutUnused(left)
}

/** The command line as partners get it: one file that runs. */
export const assembleCommandLine = async () => {
  const source = COMMAND_LINE_HEAD + withoutTypes(withoutUnused(await assemble(commandLineParts, [])))
  return { 'prize-drawings-cli.mjs': formatted(source, 'prize-drawings-cli.mjs') }
}

/** The client as partners get it: one file that runs, and one with its types. */
export const assembleClient = async () => {
  const source = HEAD + (await assemble(clientParts, PUBLIC))
  return {
    'prize-drawings.mjs': formatted(withoutTypes(source), 'prize-drawings.mjs'),
    'prize-drawings.d.mts': formatted(await declarations(source), 'prize-drawings.d.mts'),
  }
}
