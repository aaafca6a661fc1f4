import { Button, Text } from '@mantine/core'
import { Outside } from '../../../../portal/web/src/parts/outside.tsx'

const Home = () => (
  <Button component="a" href="/operator/" variant="default">
    Go to the console
  </Button>
)

export const NotFound = () => (
  <Outside title="Not found" of="Operators’ console">
    <Text size="sm">The console has no page at this address.</Text>
    <Home />
  </Outside>
)

/** A page whose code fails, or cannot be loaded because the service has a newer version. */
export const Broken = () => (
  <Outside title="This page does not work" of="Operators’ console">
    <Text size="sm">Load it again. If it stays like this, look at the log of the web process.</Text>
    <Button onClick={() => window.location.reload()}>Load again</Button>
    <Home />
  </Outside>
)
