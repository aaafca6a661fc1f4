/**
 * As a ref: an element that replaces the focused one takes the focus, so that it does not fall back to the page's
 * start.
 */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
