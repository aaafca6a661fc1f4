import { checksummed } from '../../chain/address.ts'
import { money } from '../../money.ts'
import type { NeedKind } from '../need.ts'
import { counted, others, saidIn, whyOf, type Words } from './said.ts'

const { timesOf, sinceOf, inUtc } = saidIn('en', 'on')

const missed: Words = (need, now) => {
  const { draw, cutoff } = timesOf(need, now)
  const rest = others(need.count, '1 more drawing has none.', 'more drawings have none.')
  return {
    sentence: `The drawing of ${draw} had no winners at its cutoff, ${cutoff}.${rest}`,
    advice: 'Extend the cutoff, then send them.',
  }
}

const notFetched: Words = (need, now) => ({
  sentence: `The winners of the drawing of ${timesOf(need, now).draw} did not come: ${whyOf(need, 'en')}${others(need.count, '1 more drawing waits too.', 'more drawings wait too.')}`,
  advice: 'Correct what your server answers, then fetch again or extend the cutoff.',
})

const due: Words = (need, now) => {
  const { draw, cutoff } = timesOf(need, now)
  const rest = others(need.count, '1 more drawing has none.', 'more drawings have none.')
  return {
    sentence: `The drawing of ${draw} takes winners until ${cutoff} and has none yet.${rest}`,
    advice: 'Send them before the cutoff.',
  }
}

const drawing: Words = (need, now) => ({
  sentence: `The drawing of ${timesOf(need, now).draw} waits: ${whyOf(need, 'en')}${others(need.count, '1 more drawing does too.', 'more drawings do too.')}`,
  advice: null,
})

const campaign: Words = (need) => ({
  sentence:
    need.guaranteeId === null
      ? whyOf(need, 'en')
      : `The payment of a guarantee waits: ${whyOf(need, 'en')}${others(need.count, '1 more does too.', 'more do too.')}`,
  advice: null,
})

const period: Words = (need, now) => {
  const rest = others(need.count, '1 more period waits too.', 'more periods wait too.')
  return {
    sentence:
      need.drawAt === null
        ? `The check of guarantee period ${need.text} failed and is tried again.${rest}`
        : `Guarantee period ${need.text} waits for the drawing of ${timesOf(need, now).draw}, which needs attention.${rest}`,
    advice: null,
  }
}

const pick: Words = ({ text, cents, count }) => ({
  sentence: `No prize of period ${text} met the threshold.${others(count, '1 more period awaits a pick.', 'more periods await a pick.')}`,
  advice: `Pick who receives the guarantee of ${money(cents ?? 0)}.`,
})

const held: Words = ({ text, cents, count }) => ({
  sentence: `A prize of ${money(cents ?? 0)} of draw ${text} is held.${others(count, '1 more held prize waits.', 'more held prizes wait.')}`,
  advice: 'Pay it by hand, then mark it as paid.',
})

const prizeMoney: Words = ({ cents }) => ({
  sentence: `Only ${money(cents ?? 0)} is left for prizes: it lasts for less than three days, or could fall short at the next draw.`,
  advice: 'Ask the operator of the service to deposit more for this campaign.',
})

const wallet: Words = ({ count }) => {
  if (count === 0) return { sentence: 'There is no payout wallet.', advice: 'Set one, so that prizes can be paid.' }
  const what = count === 1 ? 'The prizes of a drawing wait' : `The prizes of ${counted(count)} drawings wait`
  return { sentence: `${what} for a payout wallet.`, advice: 'Set one, and they are paid.' }
}

const WHY_DISABLED: Readonly<Record<string, string>> = {
  gone: 'because it answered 410 Gone',
  failing: 'because every try failed for five days',
}

const walletAsked: Words = (need, now) => ({
  sentence: `A change of the payout wallet to ${checksummed(need.text ?? '')} waits for an owner’s approval since ${sinceOf(need, now)}.`,
  advice: 'Approve it if it is right, or withdraw it.',
})

const walletChange: Words = (need, now) => ({
  sentence: `A change of the payout wallet to ${checksummed(need.text ?? '')} waits for the service’s operator since ${sinceOf(need, now)}. Until it is set, prizes go to the present wallet.`,
  advice: 'Withdraw it if it is not right.',
})

const webhook: Words = (need, now) => {
  const since = inUtc(need, now)
  if (need.text === null)
    return {
      sentence: `Every delivery to this webhook endpoint has failed since ${since}. After five days of failures deliveries stop.`,
      advice: 'See what your server answers.',
    }
  return {
    sentence: `Deliveries to this webhook endpoint stopped at ${since}, ${WHY_DISABLED[need.text] ?? ''}.`,
    advice: 'Enable it again and recover what it missed, or remove it.',
  }
}

const key: Words = (need, now) => ({
  sentence: `This API key expires at ${inUtc(need, now)}.${others(need.count, '1 more key expires within seven days.', 'more keys expire within seven days.')}`,
  advice: 'Roll it, and give your server the new one.',
})

const approval: Words = (need, now) => {
  const wanted = need.text === 'wallet' ? 'another payout wallet' : 'a live API key'
  const when = need.at !== null && need.at > now ? `approve it from ${inUtc(need, now)} on` : 'approve it'
  return {
    sentence: `Another member of the team asks for ${wanted}.${others(need.count, '1 more request waits.', 'more requests wait.')}`,
    advice: `Refuse it if it is not right, else ${when}.`,
  }
}

const secondFactor: Words = () => ({
  sentence: 'You have no second factor, so you cannot change anything in live mode.',
  advice: 'Set up an app or a passkey.',
})

export const en: Readonly<Record<NeedKind, Words>> = {
  missed,
  not_fetched: notFetched,
  due,
  drawing,
  campaign,
  period,
  pick,
  held,
  prize_money: prizeMoney,
  wallet,
  wallet_asked: walletAsked,
  wallet_change: walletChange,
  webhook,
  key,
  approval,
  second_factor: secondFactor,
}
