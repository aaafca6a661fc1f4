import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { fileService } from '../../support/site/file-service.ts'
import { PASSWORD, portalClient, signedInAs } from '../../support/portal/portal.ts'

const service = fileService(test)

test('mails are in the language that their reader chose, whichever their browser asks for when they sign in', async (t) => {
  const own = await service()
  const { client, email } = await signedInAs(own, { hasSecondFactor: false })
  const german = portalClient(own, null, { 'Accept-Language': 'de' }).client
  const signIn = async () => {
    await german.session.signIn.mutate({ email, password: PASSWORD })
    return own.pool.oneFirst(sql.type(z.object({ language: z.string() }))`
      select language from portal_user where email = ${email}`)
  }
  t.is(await signIn(), 'de')
  await client.user.chooseLanguage.mutate({ language: 'en', browsers: 'de' })
  t.is((await client.session.me.query()).user?.chosenLanguage, 'en')
  t.is(await signIn(), 'en')
  await client.user.chooseLanguage.mutate({ language: null, browsers: 'en' })
  t.is((await client.session.me.query()).user?.chosenLanguage, null)
  t.is(await signIn(), 'de')
})
