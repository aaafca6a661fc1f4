/** What the link to where a need is dealt with says. */
export const en = {
  missed: 'Extend the cutoff',
  not_fetched: 'Fetch again',
  due: 'Send winners',
  drawing: 'See the drawing',
  campaign: 'See the campaign',
  period: 'See the period',
  pick: 'Pick a winner',
  held: 'Pay held prizes',
  wallet: 'Set a wallet',
  webhook: 'Fix the endpoint',
  key: 'Roll it',
  approval: 'Decide',
  second_factor: 'Set one up',
  seeHeld: 'See held prizes',
  seeEndpoint: 'See the endpoint',
  seeWallet: 'See the wallet',
  walletChange: 'Check or withdraw it',
}

export type NeedVerbs = Readonly<Record<keyof typeof en, string>>
