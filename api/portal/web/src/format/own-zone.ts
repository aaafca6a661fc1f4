/** The browser's own time zone. Asking for it makes a format, which takes long: only where it is shown. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
