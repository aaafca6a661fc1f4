// Makes elements. Text is only ever inserted as text.

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export const element = (name, attributes, ...children) => {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  made.append(...children)
  return made
}

/** Marks what scripts put into a page, so that an update of the page leaves it alone. */
export const KEPT = { 'data-kept': '' }
