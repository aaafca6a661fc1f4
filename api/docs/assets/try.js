// The page that makes calls: a form from the list of calls, one request at a time, and what came back.

/**
 * @typedef {{name: string, in: 'path' | 'query' | 'header', required: boolean, description: string, values: string[], example: string}} Parameter
 * @typedef {{name: string, section: string, about: string, summary: string, method: string, path: string, parameters: Parameter[], body: unknown}} Call
 */

/** @param {string} id @returns {any} */
const part = (id) => document.getElementById(id)

const form = part('try')
/** @type {Call[]} */
const calls = await (await fetch(form.dataset.calls)).json()

/** Values typed into parameters, which also fill them in other calls. @type {Map<string, string>} */
const typed = new Map()
/** Values found in answers, which fill parameters too. @type {Map<string, string>} */
const read = new Map()

const chosen = () => /** @type {Call} */ (calls.find(({ name }) => name === part('try-operation').value))

/** @param {string} name @param {Record<string, string>} attributes @param {...(Node | string)} children */
const element = (name, attributes, ...children) => {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  made.append(...children)
  return made
}

/** Each kind of thing has its own ids, so a value is kept by the form of its example. */
const placeOf = (/** @type {string} */ name, /** @type {string} */ example) =>
  name === 'id' ? `id ${/^[a-z]+_/.exec(example)?.[0] ?? ''}` : name

const inputFor = (/** @type {Parameter} */ parameter) => {
  const { name, description, values, example, required } = parameter
  const isNeeded = required || parameter.in === 'path'
  const id = `try-of-${parameter.in}-${name}`
  const attributes = { id, 'aria-describedby': `${id}-note`, 'data-name': name, 'data-in': parameter.in }
  const input =
    values.length > 0 && !isNeeded
      ? element('select', attributes, ...['', ...values].map((value) => element('option', { value }, value || 'any')))
      : element('input', { ...attributes, autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' })
  const place = placeOf(name, example)
  const field = /** @type {HTMLInputElement} */ (input)
  field.value = typed.get(place) ?? read.get(place) ?? ''
  if (parameter.in === 'path') {
    field.required = true
    field.placeholder = example
  }
  field.addEventListener('input', () => typed.set(place, field.value))
  const label = element('label', { for: id }, name, element('span', {}, isNeeded ? ' required' : ' optional'))
  const note = parameter.in === 'path' ? `${description} A list that you send first fills this in.` : description
  return element('div', { class: 'field' }, label, input, element('p', { id: `${id}-note` }, note))
}

/** @returns {{address: string, headers: Record<string, string>, body: string | undefined}} */
const request = () => {
  const { path, body } = chosen()
  const filled = [...part('try-parameters').querySelectorAll('[data-in]')].map((input) => ({
    name: input.dataset.name,
    in: input.dataset.in,
    value: input.value,
  }))
  const valueOf = (/** @type {string} */ name) => filled.find((each) => each.in === 'path' && each.name === name)?.value
  const query = filled.filter((each) => each.in === 'query' && each.value !== '')
  const headers = filled.filter((each) => each.in === 'header' && each.value !== '')
  const sent = body === null ? '' : part('try-body').value.trim()
  const search = query.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('&')
  return {
    address:
      path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(valueOf(name) ?? '')) + (search && `?${search}`),
    headers: {
      ...Object.fromEntries(headers.map(({ name, value }) => [name, value])),
      ...(sent && { 'Content-Type': 'application/json' }),
    },
    body: sent || undefined,
  }
}

const quote = (/** @type {string} */ text) => `'${text.replaceAll("'", `'\\''`)}'`

const curl = () => {
  const { address, headers, body } = request()
  const { method } = chosen()
  const isPlain = method === 'GET' || (method === 'POST' && body !== undefined)
  return [
    `curl ${isPlain ? '' : `-X ${method} `}${quote(location.origin + address)}`,
    '-H "Authorization: Bearer $PDS_KEY"',
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quote(body)}`]),
  ].join(' \\\n  ')
}

const showCurl = () => {
  part('try-curl').textContent = curl()
}

const showCall = () => {
  const { name, method, path, parameters, body, about } = chosen()
  part('try-method').textContent = method
  part('try-method').className = `method method-${method.toLowerCase()}`
  part('try-path').textContent = path
  part('try-about').href = about
  part('try-parameters').replaceChildren(...parameters.map(inputFor))
  part('try-body-part').hidden = body === null
  part('try-body').value = body === null ? '' : JSON.stringify(body, null, 2)
  history.replaceState(null, '', `?operation=${name}`)
  showCurl()
}

/** Why this key is not used here; '' if it is. */
const keyProblem = (/** @type {string} */ key) => {
  if (key.startsWith('pds_live_'))
    return 'This is a live key, and it was not sent: live keys belong on your servers only. Make a test key in the portal.'
  return key.startsWith('pds_test_') ? '' : 'A test key is needed; it begins with pds_test_. Make one in the portal.'
}

const bodyProblem = (/** @type {string | undefined} */ body) => {
  if (body === undefined) return ''
  try {
    JSON.parse(body)
    return ''
  } catch (error) {
    return `The body is not JSON: ${/** @type {Error} */ (error).message}`
  }
}

/** Shows a problem at its field; true when there is none. */
const isRight = (/** @type {string} */ id, /** @type {string} */ problem) => {
  part(`${id}-problem`).textContent = problem
  part(id).setAttribute('aria-invalid', String(problem !== ''))
  if (problem) part(id).focus()
  return problem === ''
}

const pretty = (/** @type {string} */ text) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text || '(no body)'
  }
}

const show = (/** @type {Response} */ answer, /** @type {string} */ text, /** @type {number} */ ms) => {
  part('try-status').textContent = `${answer.status} ${answer.statusText} in ${Math.round(ms)} ms`
  part('try-status').className = answer.ok ? 'good' : 'bad'
  part('try-answer-body').textContent = pretty(text)
  part('try-headers').textContent = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  part('try-result').hidden = false
}

/** What was read fills the next call's fields, unless something was typed there. */
const learn = (/** @type {unknown} */ value, name = '') => {
  if (Array.isArray(value)) {
    learn(value[0])
  } else if (typeof value === 'object' && value !== null) {
    for (const [member, within] of Object.entries(value)) learn(within, member)
  } else if (typeof value === 'string' && (name === 'slug' || name === 'id')) {
    const place = placeOf(name, value)
    if (!typed.has(place)) read.set(place, value)
  }
}

const learnFrom = (/** @type {string} */ text) => {
  try {
    learn(JSON.parse(text))
  } catch {}
}

const send = async () => {
  // Also by Ctrl-Enter one request at a time.
  if (part('try-send').disabled) return
  const key = part('try-key').value.trim()
  const { address, headers, body } = request()
  const { method } = chosen()
  if (!isRight('try-body', bodyProblem(body)) || !isRight('try-key', keyProblem(key))) return
  part('try-send').disabled = true
  part('try-status').textContent = 'Sending…'
  const startedAt = performance.now()
  try {
    const init = {
      method,
      headers: { ...headers, Authorization: `Bearer ${key}` },
      credentials: /** @type {const} */ ('omit'),
    }
    const answer = await fetch(address, body === undefined ? init : { ...init, body })
    const text = await answer.text()
    show(answer, text, performance.now() - startedAt)
    if (answer.ok) learnFrom(text)
  } catch {
    part('try-status').textContent = 'There was no answer. Check your connection, then send it again.'
    part('try-status').className = 'bad'
  }
  part('try-send').disabled = false
}

const sections = Map.groupBy(calls, ({ section }) => section)
part('try-operation').replaceChildren(
  ...[...sections].map(([label, those]) =>
    element('optgroup', { label }, ...those.map(({ name, summary }) => element('option', { value: name }, summary))),
  ),
)
const asked = new URLSearchParams(location.search).get('operation')
if (calls.some(({ name }) => name === asked)) part('try-operation').value = asked
part('try-operation').addEventListener('change', showCall)
form.addEventListener('input', showCurl)
form.addEventListener('submit', (/** @type {Event} */ event) => {
  event.preventDefault()
  void send()
})
form.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit()
})
showCall()
form.hidden = false
