/** A page that makes any call from the browser, with a test key. Its form is filled by `assets/try.js`. */
import { html } from '../../../public-site/html.ts'
import type { Document, Operation, Section } from '../document.ts'
import type { DocsLink, DocsPage } from '../layout.ts'
import { exampleCall } from '../reference/example-call.ts'
import { sectionPath } from './section.ts'

export const TRY_DATA_PATH = '/docs/try.json'

export const tryLink: DocsLink = { path: '/docs/try', label: 'Try it' }

const tried = (document: Document, section: Section, operation: Operation) => {
  const { operationId, method, path, summary, parameters } = operation
  return {
    name: operationId,
    section: section.name,
    about: `${sectionPath(section)}#${operationId}`,
    summary,
    method,
    path: `/api/v1${path}`,
    parameters: parameters
      .filter(({ name }) => name !== 'If-None-Match')
      .map(({ name, in: place, required = false, description = '', example, schema = {} }) => {
        const type = { ...schema, ...schema.anyOf?.find((each) => each.type !== 'null') }
        const values = type.enum ?? type.items?.enum
        return {
          name,
          in: place,
          required,
          description: description.replaceAll('`', ''),
          values: values ?? [],
          example: String(example ?? type.example ?? ''),
        }
      }),
    body: exampleCall(document, '', operation).body ?? null,
  }
}

/** What the form offers. */
export const tryData = (document: Document, sections: readonly Section[]) =>
  sections.flatMap((section) => section.operations.map((operation) => tried(document, section, operation)))

export const tryPage: DocsPage = {
  path: '/docs/try',
  title: 'Try it',
  description: 'Make any call of the partner API from the browser, with a test key.',
  scripts: ['try.js'],
  body: html`<h1>Try it</h1>
<p class="lead">Choose a call, fill it in, and send it to this service with a test key.</p>
<noscript><p class="note">This page needs JavaScript. Every call in the <a href="/docs/reference/drawings">reference</a> has a curl line that does the same.</p></noscript>
<div class="trying">
<form id="try" data-calls="${TRY_DATA_PATH}" hidden>
<p><label for="try-key">Test key</label><input id="try-key" type="text" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="pds_test_…" aria-describedby="try-key-note try-key-problem"></p>
<p class="dim note-line" id="try-key-note">It stays in this page’s memory: it is not stored, and is gone when you leave. Live keys are not accepted here.</p>
<p class="bad" id="try-key-problem" role="alert"></p>
<p><label for="try-operation">Call</label><select id="try-operation"></select></p>
<p class="address"><span class="method" id="try-method"></span> <code id="try-path"></code></p>
<p><a id="try-about" href="/docs/reference/drawings">What it does</a></p>
<div id="try-parameters"></div>
<div id="try-body-part"><label for="try-body">Body</label><textarea id="try-body" rows="8" spellcheck="false" aria-describedby="try-body-problem"></textarea><p class="bad" id="try-body-problem" role="alert"></p></div>
<p class="actions"><button id="try-send" type="submit">Send</button> <span class="dim">Ctrl + Enter sends, too.</span></p>
</form>
<section aria-labelledby="try-answer" class="answered">
<h2 id="try-answer">Answer</h2>
<p id="try-status" role="status">Nothing has been sent yet.</p>
<div id="try-result" hidden>
<figure class="code"><figcaption>Body</figcaption><pre tabindex="0" role="group" aria-label="Body"><code id="try-answer-body"></code></pre></figure>
<figure class="code"><figcaption>Header fields</figcaption><pre tabindex="0" role="group" aria-label="Header fields"><code id="try-headers"></code></pre></figure>
</div>
<figure class="code"><figcaption>The same with curl</figcaption><pre tabindex="0" role="group" aria-label="The same with curl"><code id="try-curl"></code></pre></figure>
</section>
</div>`,
}
