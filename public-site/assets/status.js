// Says that the status page is old: the service that should have rendered it again may be down.

const STALE_AFTER_MS = 5 * 60_000
const LOOK_EVERY_MS = 10_000

/** @param {string} measuredAt @param {number} now */
const isStale = (measuredAt, now) => !(now - Date.parse(measuredAt) <= STALE_AFTER_MS)

const look = () => {
  const at = document.getElementById('measured')?.getAttribute('data-at') ?? ''
  const note = document.getElementById('stale')
  if (note) note.hidden = !isStale(at, Date.now())
}

look()
setInterval(look, LOOK_EVERY_MS)
