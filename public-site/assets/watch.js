// Asks for the page again around the moments that it names, and brings `main` up to date.

import { update } from './page-update.js'
import { nextLook } from './watch-plan.js'
import { words } from './words.js'

/** The event on the document when something in `main` has changed. */
export const PAGE_CHANGED = 'page-changed'

const FIRST_LOOK_MS = 1_000
const LONGEST_WAIT_MS = 3_600_000
/** Jitter: visitors who wait for the same moment do not all ask at once. */
const SPREAD_MS = 500

const moments = () =>
  [...document.querySelectorAll('main time[datetime], main [data-countdown]')].flatMap((element) => {
    const moment = Date.parse(element.getAttribute('data-countdown') ?? element.getAttribute('datetime') ?? '')
    return Number.isNaN(moment) ? [] : [moment]
  })

/** The name of an asset without the hash of its content. @param {string} address */
const nameOf = (address) => new URL(address, location.href).pathname.replace(/-[0-9a-f]{8}(?=\.\w+$)/, '')

/** What the newer page loads that this one has not loaded. @param {Document} newer */
const loadMissing = (newer) => {
  const loaded = [...document.querySelectorAll('head script[src], head link[rel=stylesheet]')].map((element) =>
    nameOf(element.getAttribute('src') ?? element.getAttribute('href') ?? ''),
  )
  for (const { tagName, attributes } of newer.querySelectorAll('head script[src], head link[rel=stylesheet]')) {
    const address = attributes.getNamedItem('src') ?? attributes.getNamedItem('href')
    if (!address || loaded.includes(nameOf(address.value))) continue
    const added = document.createElement(tagName)
    for (const { name, value } of attributes) added.setAttribute(name, value)
    document.head.append(added)
  }
}

/** The live region that announces changes of the page. */
const announcer = () => {
  const made = document.createElement('p')
  made.setAttribute('role', 'status')
  made.className = 'unseen'
  document.body.append(made)
  return made
}

/** @type {HTMLElement | undefined} */
let status

/** @param {Element} main */
const announce = (main) => {
  status ??= announcer()
  const stage = main.querySelector('.badge')?.textContent
  status.textContent = stage ? words.changedTo(stage) : words.changed
}

/** @param {string} markup */
const bringUpToDate = (markup) => {
  const newer = new DOMParser().parseFromString(markup, 'text/html')
  const [main, wanted] = [document.querySelector('main'), newer.querySelector('main')]
  if (!main || !wanted) return
  const focused = document.activeElement
  if (!update(main, wanted)) return
  loadMissing(newer)
  document.title = newer.title
  document.dispatchEvent(new Event(PAGE_CHANGED))
  if (focused instanceof HTMLElement && focused.isConnected && document.activeElement !== focused)
    focused.focus({ preventScroll: true })
  announce(main)
}

let seen = ''
let looks = 0

const look = async () => {
  looks += 1
  const own = looks
  try {
    const response = await fetch(location.href, { cache: 'no-cache', headers: { accept: 'text/html' } })
    const version = response.headers.get('etag') ?? ''
    if (!response.ok || (version !== '' && version === seen)) return
    const markup = await response.text()
    // Ignores an answer that a later request has overtaken, as when a visitor comes back while an earlier one is
    // pending.
    if (own < looks) return
    bringUpToDate(markup)
    seen = version
  } catch {
    // Without a connection the page stays as it is until the next try.
  }
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting

const lookInTime = () => {
  clearTimeout(waiting)
  const wait = document.hidden ? null : nextLook(moments(), Date.now())
  if (wait === null) return
  const isEarly = wait > LONGEST_WAIT_MS
  waiting = setTimeout(isEarly ? lookInTime : lookAndGoOn, Math.min(wait, LONGEST_WAIT_MS) + Math.random() * SPREAD_MS)
}

const lookAndGoOn = async () => {
  await look()
  lookInTime()
}

/** Starts watching the page. The first request comes at once if any is due at all, since the page may be outdated. */
export const watchPage = () => {
  if (nextLook(moments(), Date.now()) !== null) waiting = setTimeout(lookAndGoOn, FIRST_LOOK_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) clearTimeout(waiting)
    else if (nextLook(moments(), Date.now()) !== null) void lookAndGoOn()
  })
}
