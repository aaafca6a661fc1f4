import { Anchor, Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Frame } from '../../../../portal/web/src/shell/frame.tsx'
import { SchemeSwitch } from '../../../../portal/web/src/shell/scheme-switch.tsx'
import { useTRPC } from '../calls/trpc.ts'
import { Navigation } from './navigation.tsx'
import { Search } from './search.tsx'

/** The frame of every page behind the sign-in. */
export const Shell = () => (
  <Frame
    home="/operator/"
    head={<Head />}
    below={<p className="console-strip">Operators’ console: what you change here is logged under your name.</p>}
    navigation={(place) => <Navigation {...place} />}
  />
)

const Head = () => {
  const trpc = useTRPC()
  const { data: me } = useQuery(trpc.session.me.queryOptions())
  return (
    <div className="head-end">
      <Search />
      <Anchor component={Link} to="/account" size="sm" className="head-wide" title={me?.email}>
        {me?.name}
      </Anchor>
      <SchemeSwitch />
      <SignOut />
    </div>
  )
}

/** A full page load after signing out, so that no data stays in memory. */
const SignOut = () => {
  const trpc = useTRPC()
  const signOut = useMutation(
    trpc.session.signOut.mutationOptions({ onSettled: () => window.location.assign('/operator/sign-in') }),
  )
  return (
    <Button variant="default" size="xs" onClick={() => signOut.mutate()} loading={signOut.isPending}>
      Sign out
    </Button>
  )
}
