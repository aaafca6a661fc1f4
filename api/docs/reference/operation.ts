/** One operation: what it does and takes, beside how to call it and what it returns. */
import { type Html, html } from '../../../public-site/html.ts'
import { codeTabs, jsonBox } from '../code.ts'
import { type Document, type Operation, type Parameter, type Response, resolve } from '../document.ts'
import { inlineMarkdown, markdown } from '../markdown.ts'
import { samplesOf } from './calls.ts'
import { exampleCall } from './example-call.ts'
import { membersOf, parametersOf } from './members.ts'

const JSON_TYPE = 'application/json'

/** The address, breakable after each slash. */
const address = ({ method, path }: Operation): Html =>
  html`<p class="address"><span class="method method-${method.toLowerCase()}">${method}</span> <code>/api/v1${path.split(/(?=\/)/).map((step) => html`<wbr>${step}`)}</code></p>`

const places: Readonly<Record<Parameter['in'], string>> = { path: 'Path', query: 'Query', header: 'Header fields' }

const parameters = (document: Document, operation: Operation): Html[] =>
  (['path', 'query', 'header'] as const).flatMap((place) => {
    const those = operation.parameters.filter((parameter) => parameter.in === place)
    return those.length === 0 ? [] : [html`<h3>${places[place]}</h3>${parametersOf(document, those)}`]
  })

const body = (document: Document, { requestBody }: Operation): Html | false => {
  const schema = requestBody?.content[JSON_TYPE]?.schema
  if (!requestBody || !schema) return false
  return html`<h3>Body</h3>
${!requestBody.required && html`<p>It may be left out.</p>`}
${membersOf(document, resolve(document, schema), 'body')}`
}

const isError = ([status]: readonly [string, Response]): boolean => Number(status) >= 400

/** Statuses with the same answer are shown together. */
const answers = (document: Document, { responses }: Operation): Html => {
  const told = new Map<string, { statuses: Html[]; members: Html | false }>()
  for (const [status, { description = '', content }] of responses.filter((each) => !isError(each))) {
    const schema = content?.[JSON_TYPE]?.schema
    const line = html`<p class="answer"><strong class="status">${status}</strong> ${inlineMarkdown(description)}</p>`
    const key = JSON.stringify(schema ?? status)
    const same = told.get(key)
    if (same) same.statuses.push(line)
    else
      told.set(key, {
        statuses: [line],
        members: schema !== undefined && membersOf(document, resolve(document, schema), 'answer'),
      })
  }
  return html`<h3>Answers</h3>${[...told.values()].map(({ statuses, members }) => html`${statuses}${members}`)}`
}

type ShownProblem = { status: string; code: string; detail: string }

const problemsOf = ({ responses }: Operation): ShownProblem[] =>
  responses.filter(isError).flatMap(([status, { content }]) =>
    Object.values(content?.['application/problem+json']?.examples ?? {}).map(({ value }) => {
      const { code = '', detail = '' } = (value ?? {}) as Partial<ShownProblem>
      return { status, code, detail }
    }),
  )

const errorLink = ({ status, code }: ShownProblem): Html =>
  html`<a href="/errors#${code}"><strong class="status">${status}</strong> <code>${code}</code></a>`

/** Errors that every call may answer share one line, so that this call's own stand out. */
const COMMON: readonly string[] = ['unauthorized', 'forbidden', 'rate_limited', 'internal', 'unavailable']

const errors = (operation: Operation): Html => {
  const problems = problemsOf(operation)
  const common = problems.filter(({ code }) => COMMON.includes(code))
  const own = problems.filter((problem) => !common.includes(problem))
  return html`<h3>Errors</h3>
${own.length > 0 && html`<ul class="errors">${own.map((problem) => html`<li>${errorLink(problem)} <span class="dim">${problem.detail}</span></li>`)}</ul>`}
<p class="errors">As any call: ${common.map((problem, i) => html`${i > 0 && ', '}${errorLink(problem)}`)}.</p>`
}

const exampleAnswer = ({ responses }: Operation): Html | false => {
  const [first] = responses.filter((each) => !isError(each))
  const media = first?.[1].content?.[JSON_TYPE]
  const example = media?.example ?? Object.values(media?.examples ?? {})[0]?.value
  return example !== undefined && jsonBox(example, `Answer, ${first?.[0]}`)
}

const scopeSentence = ({ scopes: [first, ...others] }: Operation): Html =>
  html`<p class="dim">Takes a key with the scope <code>${first}</code>${others.map((scope) => html` or <code>${scope}</code>`)}.</p>`

export const operationArticle = (document: Document, baseUrl: string, operation: Operation): Html => {
  const { operationId: id, summary = id, description = '', responses } = operation
  const call = exampleCall(document, baseUrl, operation)
  const hasJson = responses.some((each) => !isError(each) && each[1].content?.[JSON_TYPE])
  return html`<article class="operation" aria-labelledby="${id}">
<h2 id="${id}">${summary}</h2>
${address(operation)}
<div class="about">
${markdown(description)}
${scopeSentence(operation)}
${parameters(document, operation)}
${body(document, operation)}
${answers(document, operation)}
${errors(operation)}
</div>
<div class="sample">
${codeTabs(`call-${id}`, 'Call', samplesOf({ baseUrl, name: id, answers: hasJson }, call))}
<p class="try"><a href="/docs/try?operation=${id}">Try it with a test key</a></p>
${exampleAnswer(operation)}
</div>
</article>`
}
