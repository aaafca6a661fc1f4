import test from 'ava'
import { nextAddress } from '../../../../../api/portal/web/src/address/next-address.ts'

const ORIGIN = 'https://portal.example'
const next = (asked: string | null | undefined) => nextAddress(asked, ORIGIN)

test('an address of the portal is where somebody goes after signing in', (t) => {
  t.is(next('/portal/ptr_1/live/campaigns/x?which=past#winners'), '/portal/ptr_1/live/campaigns/x?which=past#winners')
  t.is(next('/portal/account'), '/portal/account')
  t.is(next('/portal/a/../account'), '/portal/account')
})

test('without an address it is the start page', (t) => {
  for (const asked of [null, undefined, '']) t.is(next(asked), '/portal/')
})

const foreign = [
  '//evil.example',
  '///evil.example',
  '//evil.example/portal/',
  '/\\evil.example',
  '\\\\evil.example/portal/',
  '/\t/evil.example/portal/',
  '\t//evil.example',
  'https://evil.example/portal/',
  'https:evil.example',
  'https:/portal/',
  'https://portal.example@evil.example/portal/',
  `${ORIGIN}/portal/`,
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//portal/',
  'data:text/html,/portal/',
  ' /portal/',
  'portal/',
  '/portal',
  '/portal.evil.example/',
  '/portal\\..\\..\\/evil.example',
  '/portal/../../evil',
  '/portal/../api/v1/campaigns',
  '/portal/%2e%2e/api/v1/campaigns',
  '/portal/..\\api',
]

test('whatever leads out of the portal leads to its start page instead', (t) => {
  for (const asked of foreign) t.is(next(asked), '/portal/', asked)
})

test('what is answered stays on this origin, read as a browser reads it', (t) => {
  for (const asked of [...foreign, '/portal//evil.example', '/portal/\\evil.example', '/portal/.//evil.example']) {
    const url = new URL(next(asked), ORIGIN)
    t.is(url.origin, ORIGIN, asked)
    t.true(url.pathname.startsWith('/portal/'), asked)
  }
})
