import { en as verbs } from '../../../../../../domain/portal/need-verbs/en.ts'
import { pluralIn } from '../plural.ts'
import { sentence, type Wrap } from '../sentence.ts'

const many = pluralIn('en')

export const home = {
  title: 'Home',
  needs: {
    title: 'Needs you now',
    none: 'Nothing needs your attention. What does will be listed here, most urgent first.',
    sections: { missed: 'Missed', due: 'Due soon', money: 'Money', access: 'Access', service: 'Waiting' },
    more: (n: number) => `Show ${many(n, 'more', 'more')}`,
    of: (verb: string, campaign: string) => `${verb}: ${campaign}`,
    verbs,
  },
  next: {
    title: 'Next draws',
    none: (campaigns: Wrap) =>
      sentence`No draw is due within two days. Drawings are created about two days ahead; ${campaigns('your campaigns')} say when the next ones are.`,
  },
  notices: {
    title: 'For owners: the last seven days',
    whatToDo: 'If one of these was not done by whom it names, revoke the key or refuse the request, and tell us.',
  },
}
