export const organiser = {
  title: 'What public pages say about you',
  verb: 'Save',
  saved: 'Saved. The pages follow within a minute.',
  what: 'Every page of your campaigns, live and test, names you as the organiser.',
  onlyOwners: 'Only owners of your team can change this.',
  name: 'Public name',
  logo: 'Address of your logo',
  logoHint:
    'A PNG, JPEG, WebP, GIF or AVIF of at most 512 KB. We fetch it once, so that visitors contact no other server.',
  contact: 'Contact page',
  terms: 'Terms of participation',
}
