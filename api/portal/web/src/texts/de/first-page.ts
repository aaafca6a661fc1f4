/** What only the first pages say, which loads as one. */
export { campaignList } from './campaign-list.ts'
export { firstSteps } from './first-steps.ts'
export { home } from './home.ts'
