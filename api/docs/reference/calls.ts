/** Code for a call: curl, Node with the client or without it, and Python with its standard library. */
import type { Sample } from '../code.ts'
import type { ExampleCall } from './example-call.ts'

const quoteShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const curl = ({ method, url, headers, body }: ExampleCall): string =>
  [
    method === 'GET' || (method === 'POST' && body !== undefined)
      ? `curl ${quoteShell(url)}`
      : `curl -X ${method} ${quoteShell(url)}`,
    '-H "Authorization: Bearer $PDS_KEY"',
    ...Object.entries(headers).map(([name, value]) => `-H ${quoteShell(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoteShell(JSON.stringify(body))}`]),
  ].join(' \\\n  ')

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** A value as hand-written JavaScript: names without quotes where they need none. */
const jsLiteral = (value: unknown, indent: string): string => {
  const inner = `${indent}  `
  if (typeof value === 'string') return quote(value)
  if (Array.isArray(value)) {
    const elements = value.map((each) => `\n${inner}${jsLiteral(each, inner)},`)
    return value.length === 0 ? '[]' : `[${elements.join('')}\n${indent}]`
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([name, each]) => `${/^[A-Za-z_]\w*$/.test(name) ? name : quote(name)}: ${jsLiteral(each, inner)}`,
  )
  const short = `{ ${members.join(', ')} }`
  if (members.length === 0) return '{}'
  if (short.length < 60 && !short.includes('\n')) return short
  return `{${members.map((member) => `\n${inner}${member},`).join('')}\n${indent}}`
}

const node = ({ method, url, headers, body }: ExampleCall, answers: boolean): string => {
  const fields = Object.entries(headers).map(([name, value]) => `    ${quote(name)}: ${quote(value)},\n`)
  return `const response = await fetch(${quote(url)}, {
${method === 'GET' ? '' : `  method: ${quote(method)},\n`}  headers: {
    Authorization: \`Bearer \${process.env.PDS_KEY}\`,
${fields.join('')}  },
${body === undefined ? '' : `  body: JSON.stringify(${jsLiteral(body, '  ')}),\n`}})
if (!response.ok) throw new Error(await response.text())
${answers ? 'console.log(await response.json())\n' : ''}`
}

const pythonLiteral = (value: unknown): string => {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([name, each]) => `${JSON.stringify(name)}: ${pythonLiteral(each)}`)
    .join(', ')}}`
}

const python = ({ method, url, headers, body }: ExampleCall, answers: boolean): string => {
  const fields = Object.entries(headers).map(([name, value]) => `        "${name}": ${JSON.stringify(value)},\n`)
  return `import json, os, urllib.request

request = urllib.request.Request(
    "${url}",
${method === 'GET' ? '' : `    method="${method}",\n`}    headers={
        "Authorization": "Bearer " + os.environ["PDS_KEY"],
${fields.join('')}    },
${body === undefined ? '' : `    data=json.dumps(${pythonLiteral(body)}).encode(),\n`})
with urllib.request.urlopen(request) as response:
    ${answers ? 'print(json.load(response))' : 'pass'}
`
}

/** The same with the client for Node, whose methods have the operations' names and take all members in one object. */
const client = (baseUrl: string, name: string, { values, body }: ExampleCall): string => {
  const input = { ...values, ...(body as object | undefined) }
  return `import { PrizeDrawings } from './prize-drawings.mjs'

const draws = new PrizeDrawings({
  key: process.env.PDS_KEY,
  baseUrl: ${quote(baseUrl)},
})
console.log(await draws.${name}(${Object.keys(input).length > 0 ? jsLiteral(input, '') : ''}))
`
}

/** `answers`: there is something to print. */
type Named = { baseUrl: string; name: string; answers: boolean }

export const samplesOf = ({ baseUrl, name, answers }: Named, call: ExampleCall): Sample[] => [
  { id: 'curl', title: 'curl', language: 'sh', code: curl(call) },
  { id: 'client', title: 'Node client', language: 'js', code: client(baseUrl, name, call) },
  { id: 'node', title: 'Node fetch', language: 'js', code: node(call, answers) },
  { id: 'python', title: 'Python', language: 'python', code: python(call, answers) },
]
