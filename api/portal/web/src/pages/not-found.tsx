import { Text } from '@mantine/core'
import { Outside } from '../parts/outside.tsx'

export const NotFoundPage = () => (
  <Outside title="There is nothing at this address">
    <Text size="sm">
      The page does not exist, or it belongs to a partner whose team you are not in. Check the address, or ask an owner
      of that team for an invitation.
    </Text>
    <a href="/portal/" className="link">
      Go to the start page
    </a>
  </Outside>
)
