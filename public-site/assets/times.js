// Adds the visitor's time zone to the times of a page, and a countdown to awaited ones, and keeps the page up to date.

import { element, KEPT } from './elements.js'
import { clockIn, isSameClock, timeLeft } from './time-words.js'
import { PAGE_CHANGED, watchPage } from './watch.js'
import { words } from './words.js'

const TICK_MS = 1_000
const STILL_DUE_MS = 600_000
const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Whether the text of a time already is in the visitor's zone. @param {HTMLTimeElement} time @param {Date} at */
const isOwnAlready = (time, at) => {
  const shown = (time.textContent ?? '').replace(/,? \d{4},/, ',')
  return shown.startsWith(clockIn(at, OWN_ZONE)) || isSameClock(at, OWN_ZONE, 'UTC')
}

/** Where the UTC time is written out there is room for the visitor's too; in lists it is shown on hover. */
const addOwnZone = () => {
  for (const old of document.querySelectorAll('main .own-time')) old.remove()
  for (const time of document.querySelectorAll('main time[datetime]')) {
    const at = new Date(time.getAttribute('datetime') ?? '')
    if (!(time instanceof HTMLTimeElement) || Number.isNaN(at.getTime()) || isOwnAlready(time, at)) continue
    const own = words.times.ownTime(clockIn(at, OWN_ZONE))
    const utc = time.nextElementSibling
    if (utc?.classList.contains('utc'))
      utc.after(
        element('span', { ...KEPT, class: 'own-time' }, ' ', element('span', { class: 'own-zone' }, `(${own})`)),
      )
    else time.title = own
  }
}

/** @param {Element} awaited @param {number} now */
const count = (awaited, now) => {
  const ms = Date.parse(awaited.getAttribute('data-countdown') ?? '') - now
  const due = ms > -STILL_DUE_MS ? words.times.due : ''
  const left = Number.isNaN(ms) ? '' : ` ${timeLeft(ms) ?? due}`
  const shown = awaited.querySelector(':scope > .count-down') ?? element('span', { ...KEPT, class: 'count-down' })
  if (!shown.isConnected) awaited.append(shown)
  if (shown.textContent !== left) shown.textContent = left
}

const countAll = () => {
  const now = Date.now()
  for (const left of document.querySelectorAll('main .count-down')) if (!left.closest('[data-countdown]')) left.remove()
  for (const awaited of document.querySelectorAll('main [data-countdown]')) count(awaited, now)
}

const tick = () => {
  if (!document.hidden) countAll()
  setTimeout(tick, TICK_MS - (Date.now() % TICK_MS))
}

addOwnZone()
tick()
document.addEventListener(PAGE_CHANGED, () => {
  addOwnZone()
  countAll()
})
watchPage()
