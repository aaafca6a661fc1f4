import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { Copy } from '../copy.tsx'
import { download } from '../download.ts'
import { DownloadIcon } from '../icons.tsx'

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void }

/** Shown only once: the server keeps only their hashes. */
export const RecoveryCodes = ({ codes, onDone }: RecoveryCodesProps) => {
  const text = `${codes.join('\n')}\n`
  return (
    <Stack>
      <Alert color="yellow" title="Keep these recovery codes now">
        They are shown only once. If you lose your phone, each works once in place of a code. Keep them where your
        passwords are.
      </Alert>
      <ul className="codes" aria-label="Recovery codes">
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
            Download
          </Button>
          <Copy value={text} label="Copy the recovery codes" />
        </Group>
        <Button onClick={onDone}>I have stored them</Button>
      </Group>
      <Text size="xs" c="dimmed">
        Lost them later? New ones can be made on your account page.
      </Text>
    </Stack>
  )
}
