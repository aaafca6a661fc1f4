// What scripts add to the pages of the documentation: copying code, one language for all examples, search.

const LANGUAGE = 'docs-language'

/** @param {string} selector @returns {HTMLElement | null} */
const find = (selector) => document.querySelector(selector)

/** Storage may be forbidden: then a choice lasts as long as the page. */
const remembered = () => {
  try {
    return localStorage.getItem(LANGUAGE)
  } catch {
    return null
  }
}

const remember = (/** @type {string} */ language) => {
  try {
    localStorage.setItem(LANGUAGE, language)
  } catch {}
}

const choose = (/** @type {string} */ language) => {
  for (const input of document.querySelectorAll('.tabs input'))
    if (input instanceof HTMLInputElement && input.value === language) input.checked = true
}

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.closest('.tabs')) return
  const top = target.getBoundingClientRect().top
  choose(target.value)
  remember(target.value)
  // Boxes above may have changed their height: keep the reader's place.
  scrollBy({ top: target.getBoundingClientRect().top - top, behavior: 'instant' })
})
const language = remembered()
if (language !== null) choose(language)

const shownCode = (/** @type {Element} */ box) =>
  [...box.querySelectorAll('pre')].find((pre) => pre.checkVisibility())?.textContent ?? ''

for (const box of document.querySelectorAll('.code')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    const done = await navigator.clipboard.writeText(shownCode(box)).then(
      () => 'Copied',
      () => 'Not allowed',
    )
    button.textContent = done
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 2_000)
  })
  box.append(button)
}

const contents = find('#contents')
contents?.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a') && contents.matches(':popover-open')) contents.hidePopover()
})

const MAX_FOUND = 12

/** @typedef {{path: string, title: string, within: string, words: string}} Entry */

/** @type {Promise<Entry[]> | undefined} */
let index

/** Loads the index. A failed load is repeated as the visitor types on. */
const readIndex = () => {
  index ??= fetch('/docs/search.json').then((answer) => answer.json())
  index.catch(() => {
    index = undefined
  })
  return index
}

/** Entries that contain every word; those with the first word in their title come first. */
const matching = (/** @type {Entry[]} */ entries, /** @type {string} */ sought) => {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean)
  const rank = (/** @type {Entry} */ { title }) => {
    const at = title.toLowerCase().indexOf(words[0] ?? '')
    return at === -1 ? 1_000 : at
  }
  return entries
    .filter((entry) => {
      const text = `${entry.title} ${entry.within} ${entry.words}`.toLowerCase()
      return words.length > 0 && words.every((word) => text.includes(word))
    })
    .toSorted((a, b) => rank(a) - rank(b))
}

const show = (/** @type {Entry[]} */ found, /** @type {boolean} */ asked) => {
  const list = find('#found')
  const count = find('#found-count')
  list?.replaceChildren(
    ...found.slice(0, MAX_FOUND).map(({ path, title, within }) => {
      const item = document.createElement('li')
      const link = document.createElement('a')
      link.href = path
      const place = document.createElement('span')
      place.textContent = within
      link.append(title, place)
      item.append(link)
      return item
    }),
  )
  if (count) count.textContent = asked ? `${found.length || 'Nothing'} found` : ''
  count?.classList.toggle('unseen', found.length > 0 || !asked)
}

const search = find('#search')
if (search instanceof HTMLInputElement) {
  find('.search')?.removeAttribute('hidden')
  search.addEventListener('focus', readIndex, { once: true })
  search.addEventListener('input', async () => {
    const sought = search.value
    const entries = await readIndex().catch(() => null)
    if (entries !== null && search.value === sought) show(matching(entries, sought), sought.trim() !== '')
  })
  search.addEventListener('keydown', ({ key }) => {
    const first = find('#found a')
    if (key === 'Enter') first?.click()
    if (key === 'ArrowDown') first?.focus()
  })
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select')
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || !search.checkVisibility()) return
    event.preventDefault()
    search.focus()
  })
}
