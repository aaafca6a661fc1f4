export const campaignList = {
  noTest: 'No test campaign yet',
  noLive: 'No live campaign yet',
  noTestHint: 'A campaign draws with a prize table, at the times that you pick. It takes a few minutes to make one.',
  noLiveHint: 'Make a test campaign first. Once one of its draws is verified, ask on its page to go live.',
}
