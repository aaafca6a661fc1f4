import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { Copy } from '../copy.tsx'
import { download } from '../download.ts'
import { DownloadIcon } from '../icons.tsx'
import { texts } from '../../texts/texts.ts'

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void }

/** Shown only once: the server keeps only their hashes. */
export const RecoveryCodes = ({ codes, onDone }: RecoveryCodesProps) => {
  const words = texts.signIn.recovery
  const text = `${codes.join('\n')}\n`
  return (
    <Stack>
      <Alert color="yellow" title={words.title}>
        {words.what}
      </Alert>
      <ul className="codes" aria-label={words.label}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="space-between">
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<DownloadIcon />}
            onClick={() => download('recovery-codes.txt', [text], 'text/plain')}
          >
            {words.download}
          </Button>
          <Copy value={text} label={words.copy} />
        </Group>
        <Button onClick={onDone}>{words.stored}</Button>
      </Group>
      <Text size="xs" c="dimmed">
        {words.lost}
      </Text>
    </Stack>
  )
}
