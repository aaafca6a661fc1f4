import type { BrowserContext, Page } from 'playwright-core'

/** Gives a page's browser a device that makes passkeys, and whose owner is there to unlock it. */
export const giveDevice = async (context: BrowserContext, page: Page): Promise<void> => {
  const chromium = await context.newCDPSession(page)
  await chromium.send('WebAuthn.enable')
  await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
