// Brings a part of the page up to date with a newer version of it, and leaves alone what belongs to the visitor: the
// focus, text in fields, what is unfolded, and what scripts have put there (marked data-kept).

/** @param {Node} node @returns {node is Element} */
const isElement = (node) => node.nodeType === Node.ELEMENT_NODE

/** @param {Node} node */
const isKept = (node) => isElement(node) && node.hasAttribute('data-kept')

/** @param {Node} node */
const idOf = (node) => (isElement(node) ? node.id : '')

/** @param {Node} old @param {Node} wanted */
const isSameKind = (old, wanted) => old.nodeName === wanted.nodeName && idOf(old) === idOf(wanted)

/**
 * Whether a visitor or a script may have changed this attribute since the page was loaded, so that it is left as it is.
 * @param {Element} element
 * @param {string} name of an attribute
 */
const isLeft = (element, name) =>
  name === 'data-revealed' ||
  (name === 'hidden' && element.hasAttribute('data-revealed')) ||
  (name === 'title' && element.tagName === 'TIME') ||
  (name === 'open' && element.tagName === 'DETAILS')

/** @param {Element} old @param {Element} wanted */
const updateAttributes = (old, wanted) => {
  let isChanged = false
  for (const { name } of Array.from(old.attributes)) {
    if (isLeft(old, name) || wanted.hasAttribute(name)) continue
    old.removeAttribute(name)
    isChanged = true
  }
  for (const { name, value } of wanted.attributes) {
    if (isLeft(old, name) || old.getAttribute(name) === value) continue
    old.setAttribute(name, value)
    isChanged = true
  }
  return isChanged
}

/** The node itself, or the next one after it that no script has put there. @param {ChildNode | null} node */
const own = (node) => {
  let next = node
  while (next && isKept(next)) next = next.nextSibling
  return next
}

/**
 * Puts the children of `wanted` into `old` in their order. Nodes that are skipped on the way to an existing child are removed,
 * so that this child need not move, which would lose its focus.
 * @param {Node} old
 * @param {Node} wanted
 */
const updateChildren = (old, wanted) => {
  let isChanged = false
  const rest = [...old.childNodes].filter((child) => !isKept(child))
  /** @type {ChildNode | null} */
  let last = null
  for (const child of wanted.childNodes) {
    const index = rest.findIndex((candidate) => isSameKind(candidate, child))
    for (const skipped of rest.slice(0, Math.max(0, index))) skipped.remove()
    const [present] = index === -1 ? [] : rest.splice(index, 1)
    const placed = present ?? document.importNode(child, true)
    const next = own(last === null ? old.firstChild : last.nextSibling)
    if (next !== placed) old.insertBefore(placed, next)
    isChanged = present === undefined || update(present, child) || index > 0 || isChanged
    last = placed
  }
  for (const gone of rest) gone.remove()
  return isChanged || rest.length > 0
}

/**
 * Makes `old` like `wanted`, which is of the same kind. Returns whether anything changed.
 * @param {Node} old
 * @param {Node} wanted
 * @returns {boolean}
 */
export const update = (old, wanted) => {
  if (isElement(old) && isElement(wanted)) {
    const hasNewAttributes = updateAttributes(old, wanted)
    return updateChildren(old, wanted) || hasNewAttributes
  }
  if (old.nodeValue === wanted.nodeValue) return false
  old.nodeValue = wanted.nodeValue
  return true
}
