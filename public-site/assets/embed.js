// Counts down to the next draw, and updates the rest of the frame. It has to stay small, since partners' pages load it,
// so it uses the browser's own words for times.

import { update } from './page-update.js'
import { nextLook } from './watch-plan.js'

const TICK_MS = 1_000
const LONGEST_WAIT_MS = 3_600_000
/** Jitter: visitors who wait for the same moment do not all ask at once. */
const SPREAD_MS = 500

/**
 * The largest first; a time is given in the first that fits into it twice.
 * @type {[Intl.RelativeTimeFormatUnit, number][]}
 */
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
]
const relative = new Intl.RelativeTimeFormat(document.documentElement.lang)

/** `in 3 hours`; empty once it is over. @param {number} ms */
const left = (ms) => {
  const [unit, length] = UNITS.find(([, unitMs]) => ms >= 2 * unitMs) ?? ['second', 1_000]
  return ms <= 0 ? '' : relative.format(Math.floor(ms / length), unit)
}

/** @param {Element} element */
const momentOf = (element) =>
  Date.parse(element.getAttribute('data-countdown') ?? element.getAttribute('datetime') ?? '')

/** @param {Element} awaited */
const count = (awaited) => {
  let shown = awaited.querySelector('.count-down')
  if (!shown) {
    shown = document.createElement('span')
    shown.className = 'count-down'
    shown.setAttribute('data-kept', '')
    awaited.append(' ', shown)
  }
  const text = left(momentOf(awaited) - Date.now())
  if (shown.textContent !== text) shown.textContent = text
}

const tick = () => {
  if (!document.hidden) for (const awaited of document.querySelectorAll('[data-countdown]')) count(awaited)
  setTimeout(tick, TICK_MS - (Date.now() % TICK_MS))
}

const look = async () => {
  try {
    const response = await fetch(location.href, { cache: 'no-cache', headers: { accept: 'text/html' } })
    const newer = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('main')
    const main = document.querySelector('main')
    if (response.ok && main && newer) update(main, newer)
  } catch {
    // Without a connection it stays as it is until the next try.
  }
}

const lookInTime = () => {
  const moments = [...document.querySelectorAll('time, [data-countdown]')].map(momentOf).filter(Number.isFinite)
  const wait = nextLook(moments, Date.now()) ?? LONGEST_WAIT_MS
  setTimeout(
    async () => {
      if (!document.hidden) await look()
      lookInTime()
    },
    Math.min(wait, LONGEST_WAIT_MS) + Math.random() * SPREAD_MS,
  )
}

tick()
lookInTime()
