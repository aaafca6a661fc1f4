/**
 * As a ref: what has just replaced something that had the focus takes it, so that it is not lost to the page's start.
 */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
