/**
 * A letter as HTML: one narrow column, in the reader's own colours, so that it can be read on light and on dark ground.
 * Styles stand at the elements, because many readers of mail drop all others.
 */
import type { Letter, LetterPart } from '../../domain/portal/mail.ts'
import { html, textOf } from '../../public-site/html.ts'

const BODY = 'margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif'
const COLUMN = 'max-width:36em;margin:0 auto'
const HEADING = 'margin:24px 0 4px;font-size:16px;font-weight:600'
const TEXT = 'margin:0 0 12px'
const LINK =
  'display:inline-block;padding:8px 16px;border:1px solid;border-radius:6px;color:inherit;text-decoration:none'
const FOOT = 'margin:32px 0 0;padding-top:12px;border-top:1px solid;font-size:13px;opacity:.75'

const partHtml = ({ heading, text, link }: LetterPart) => html`
${heading && html`<h2 style="${HEADING}">${heading}</h2>`}
${text && html`<p style="${TEXT}">${text}</p>`}
${link && html`<p style="${TEXT}"><a href="${link.url}" style="${LINK}">${link.label}</a></p>`}`

export const htmlOf = ({ language, subject, parts, foot }: Letter): string =>
  textOf(html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>:root { color-scheme: light dark }</style>
</head>
<body style="${BODY}">
<div style="${COLUMN}">${parts.map(partHtml)}
<p style="${FOOT}">${foot.text}${foot.link && html`<br><a href="${foot.link.url}" style="color:inherit">${foot.link.label}</a>`}</p>
</div>
</body>
</html>
`)
