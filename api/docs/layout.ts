/** The document around every page of the documentation: head, navigation, foot. */
import { type Html, html, textOf } from '../../public-site/html.ts'
import { assetPath } from '../../public-site/page.ts'

export type DocsLink = { path: string; label: string; parts?: readonly { id: string; text: string }[] }
export type DocsGroup = { title: string; links: readonly DocsLink[] }

/** What every page is made with. */
export type DocsFrame = {
  baseUrl: string
  /** From the name of a file of `assets/` to the path that it is served under. */
  assets: Readonly<Record<string, string>>
  groups: readonly DocsGroup[]
}

export type DocsPage = {
  path: string
  title: string
  /** A sentence for search engines. */
  description: string
  body: Html
  scripts?: readonly string[]
}

const NAME = 'Prize Drawings for engineers'

const head = (
  frame: DocsFrame,
  { path, title, description, scripts = [] }: DocsPage,
): Html => html`<meta charset="utf-8">
<title>${path === '/docs' ? NAME : `${title} · ${NAME}`}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}">
<meta name="color-scheme" content="light dark">
<link rel="canonical" href="${frame.baseUrl}${path}">
<link rel="icon" href="${assetPath(frame, 'icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${assetPath(frame, 'docs.css')}">
${['docs.js', ...scripts].map((name) => html`<script type="module" src="${assetPath(frame, name)}"></script>`)}`

const link = (at: string, { path, label, parts = [] }: DocsLink): Html =>
  html`<li><a href="${path}"${at === path && html` aria-current="page"`}>${label}</a>${
    at === path &&
    parts.length > 0 &&
    html`<ul>${parts.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}</ul>`
  }</li>`

/** On a phone it is a popover; on a wide screen it stands beside the page. */
const contents = ({ groups }: DocsFrame, at: string): Html => html`<div class="contents" id="contents" popover>
<div class="search" role="search" hidden><label for="search">Search</label><input id="search" type="search" autocomplete="off" spellcheck="false"><ol id="found" aria-label="Found"></ol><p id="found-count" class="unseen" role="status"></p></div>
<nav aria-label="Documentation">
${groups.map(({ title, links }) => html`<h2>${title}</h2><ul>${links.map((each) => link(at, each))}</ul>`)}
</nav></div>`

const header = (at: string): Html => html`<header class="site-head"><div class="frame">
<a class="home" href="/docs">Prize Drawings <span class="dim">for engineers</span></a>
<button type="button" class="plain menu" popovertarget="contents">Contents</button>
<nav class="ways" aria-label="Main"><ul>${[
  ['/docs/guides/quick-start', 'Quick start'],
  ['/docs/reference/drawings', 'Reference'],
  ['/docs/try', 'Try it'],
  ['/errors', 'Errors'],
].map(
  ([path, label]) => html`<li><a href="${path}"${at === path && html` aria-current="page"`}>${label}</a></li>`,
)}</ul></nav>
</div></header>`

const footer = html`<footer class="site-foot"><div class="frame">
<ul><li><a href="/api/v1/openapi.json">OpenAPI 3.1 document</a></li><li><a href="/docs/protocol">How draws are computed</a></li><li><a href="/portal/">Partner portal</a></li><li><a href="/status">Status</a></li></ul>
</div></footer>`

/** The whole document. The body stands in `main`, and its first heading is an `h1`. */
export const docsPage = (frame: DocsFrame, page: DocsPage): string =>
  textOf(html`<!DOCTYPE html>
<html lang="en">
<head>
${head(frame, page)}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${header(page.path)}
<div class="frame columns">
${contents(frame, page.path)}
<main id="main" tabindex="-1">
${page.body}
</main>
</div>
${footer}
</body>
</html>
`)
