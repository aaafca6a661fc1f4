import { useQuery } from '@tanstack/react-query'
import { useMe } from '../address/account.ts'
import { Page } from '../parts/page.tsx'
import { useTRPC } from '../calls/trpc.ts'
import { Loading, Query } from '../parts/states.tsx'
import { Together } from '../parts/together.tsx'
import { texts } from '../texts/texts.ts'
import { LanguageChoice } from './account/language.tsx'
import { MailWishes } from './account/mail-wishes.tsx'
import { NameForm } from './account/name-form.tsx'
import { Passkeys } from './account/passkeys.tsx'
import { PasswordForm } from './account/password-form.tsx'
import { SecondFactor } from './account/second-factor.tsx'
import { Sessions } from './account/sessions.tsx'

export const AccountPage = () => {
  const trpc = useTRPC()
  const user = useMe()?.user
  const factors = useQuery(trpc.passkey.list.queryOptions())
  return (
    <Page title={texts.account.title}>
      {user ? (
        <Together>
          <div className="two-columns">
            <NameForm user={user} />
            <PasswordForm email={user.email} hasPasskey={(factors.data?.passkeys.length ?? 0) > 0} />
          </div>
          <Query of={factors}>
            {(known) => (
              <>
                <Passkeys factors={known} />
                <SecondFactor user={user} factors={known} />
              </>
            )}
          </Query>
          <LanguageChoice chosen={user.chosenLanguage} />
          <MailWishes />
          <Sessions />
        </Together>
      ) : (
        <Loading />
      )}
    </Page>
  )
}
