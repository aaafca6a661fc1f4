import { html } from '../../../public-site/html.ts'
import type { DocsPage } from '../layout.ts'

export const notFoundPage: DocsPage = {
  path: '/docs/not-found',
  title: 'Not found',
  description: 'There is no such page.',
  body: html`<h1>There is no such page</h1>
<p>The <a href="/docs">overview</a> leads to every guide and every call.</p>`,
}
