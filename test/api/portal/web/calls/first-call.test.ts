import test from 'ava'
import { beginFirstCall, takeFirstCall } from '../../../../../api/portal/web/src/calls/first-call.ts'
import { client } from '../../../../../api/portal/web/src/calls/trpc.ts'

const nobody = { user: null, partners: [], confirmedUntil: null }

/** What the pages ask for; every answer says that nobody is signed in. */
const asked: string[] = []
globalThis.fetch = (address) => {
  asked.push(address instanceof Request ? address.url : address.toString())
  return Promise.resolve(Response.json({ result: { data: nobody } }))
}

test.serial(
  'a page behind the sign-in asks who is there before its code is loaded, and the first call takes it',
  async (t) => {
    for (const path of ['/portal/', '/portal/account', '/portal/ptr_1/test/keys']) {
      asked.length = 0
      beginFirstCall(path)
      t.is(asked.length, 1, path)
      t.deepEqual(await client.session.me.query(), nobody)
      t.is(asked.length, 1, path)
      t.deepEqual(await client.session.me.query(), nobody)
      t.deepEqual(asked, ['/portal/trpc/session.me', '/portal/trpc/session.me'], 'a later call asks again')
    }
  },
)

test.serial('other pages ask for nothing, and other calls take nothing', (t) => {
  asked.length = 0
  for (const path of ['/portal/sign-in', '/portal/accept', '/portal/unsubscribe']) beginFirstCall(path)
  t.deepEqual(asked, [])
  beginFirstCall('/portal/')
  t.is(takeFirstCall('/portal/trpc/home.get'), null)
  t.not(takeFirstCall('/portal/trpc/session.me'), null)
})
