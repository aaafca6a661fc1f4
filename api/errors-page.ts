import type { Handler } from 'express'
import { refusals } from '../domain/refusals.ts'

const entries = [...new Map(Object.values(refusals).map((refusal) => [refusal.code, refusal])).values()]

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Errors of the partner API</title>
<style>body { font: 1rem/1.6 system-ui, sans-serif; max-width: 42rem; margin: 2rem auto; padding: 0 1rem } dt { font-weight: 600; margin-top: 1rem } :target { outline: 2px solid; outline-offset: .3rem }</style>
<h1>Errors of the partner API</h1>
<p>Every error is <code>application/problem+json</code>. Its <code>code</code> is one of these; its <code>detail</code> says what to do next.</p>
<dl>
${entries.map(({ status, code, title }) => `<dt id="${code}"><code>${status} ${code}</code></dt><dd>${title}.</dd>`).join('\n')}
</dl>
</html>
`

/** The page that the `type` of every problem points into. */
export const errorsPage: Handler = (_request, response) => {
  response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.type('html').send(page)
}
