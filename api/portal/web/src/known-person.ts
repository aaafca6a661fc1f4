let lastEmail = ''

/** Who signed in on this page, kept when the session ends so that nobody else carries on in their place. */
export const knownPerson = {
  remember: (email: string): void => {
    lastEmail = email
  },
  email: (): string => lastEmail,
}
