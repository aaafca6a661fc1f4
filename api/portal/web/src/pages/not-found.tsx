import { Text } from '@mantine/core'
import { Outside } from '../parts/outside.tsx'
import { texts } from '../texts/texts.ts'

export const NotFoundPage = () => (
  <Outside title={texts.outside.notFound.title}>
    <Text size="sm">{texts.outside.notFound.sentence}</Text>
    <a href="/portal/" className="link">
      {texts.outside.notFound.start}
    </a>
  </Outside>
)
