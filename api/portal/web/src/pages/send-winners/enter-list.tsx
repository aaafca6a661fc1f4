import { Alert, Box, Button, FileButton, Group, Paper, Stack, Text, Textarea } from '@mantine/core'
import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { MAX_FILE_BYTES, readFileBytes } from '../../winners/bytes.ts'
import type { Draft } from './draft.ts'

/** Texts longer than this are shown in the field only on request: laying them out freezes the browser. */
const LONGEST_SHOWN = 100_000

const PASTED = 'Pasted list'

const ACCEPTED = '.csv,.txt,.tsv,.json,text/csv,text/plain,application/json'

type EnterListProps = {
  draft: Draft
  onChange: (draft: Draft) => void
  /** The problem of the list, for its field. */
  error: string | null
}

const megabytes = (text: string): string => `${(text.length / 1_000_000).toFixed(1)} MB`

const readFile = async (file: File) =>
  file.size > MAX_FILE_BYTES
    ? { refused: `This file has more than ${MAX_FILE_BYTES / 1024 / 1024} MB, more than any list needs.` }
    : readFileBytes(new Uint8Array(await file.arrayBuffer()))

/** The list can be typed, pasted, dropped or chosen as a file. */
export const EnterList = ({ draft, onChange, error }: EnterListProps) => {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  /** The field is uncontrolled; a text from elsewhere replaces it with a new field. */
  const [field, setField] = useState({ key: 0, text: draft.text })
  const fill = (text: string) => setField(({ key }) => ({ key: key + 1, text }))

  const take = async (file: File | null) => {
    if (!file) return
    const read = await readFile(file)
    if ('refused' in read) {
      setRefusal(`${file.name}: ${read.refused}`)
      return
    }
    setRefusal(null)
    setNote(read.note)
    fill(read.text)
    onChange({ text: read.text, choice: 'detect', fileName: read.text.length > LONGEST_SHOWN ? file.name : null })
  }
  const clear = () => {
    setNote(null)
    fill('')
    onChange({ text: '', choice: 'detect', fileName: null })
  }
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData('text/plain')
    const { selectionStart, selectionEnd, textLength } = event.currentTarget
    const isAll = selectionStart === 0 && selectionEnd === textLength
    if (!isAll || text.length <= LONGEST_SHOWN) return
    event.preventDefault()
    onChange({ text, choice: 'detect', fileName: PASTED })
  }
  const showAsText = () => {
    fill(draft.text)
    onChange({ ...draft, fileName: null })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0] ?? null)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }

  return (
    <Stack gap="sm">
      <Box
        onDrop={drop}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        style={{ outline: isOver ? '2px dashed var(--mantine-primary-color-filled)' : undefined, outlineOffset: 4 }}
      >
        {draft.fileName === null ? (
          <Textarea
            key={field.key}
            label="Winners"
            description="One on each line: id, then optionally name and avatar address. CSV and JSON are fine too."
            placeholder={'7f3a91c2…\nb81e07d4…, Ann'}
            defaultValue={field.text}
            onChange={(event) => onChange({ ...draft, text: event.currentTarget.value })}
            onPaste={paste}
            error={error}
            rows={12}
            resize="vertical"
            spellCheck={false}
            autoComplete="off"
            styles={{
              input: { fontFamily: 'var(--mantine-font-family-monospace)', whiteSpace: 'pre', overflowX: 'auto' },
            }}
          />
        ) : (
          <Paper withBorder p="md">
            <Text size="sm" fw={600}>
              {draft.fileName}
            </Text>
            <Text size="sm" c="dimmed">
              {megabytes(draft.text)}. It is checked like any other list.
            </Text>
            <button type="button" className="link" onClick={showAsText}>
              Show it as text
            </button>
          </Paper>
        )}
      </Box>
      <Group gap="sm">
        <FileButton onChange={(file) => void take(file)} accept={ACCEPTED}>
          {(props) => (
            <Button variant="default" {...props}>
              Choose a file
            </Button>
          )}
        </FileButton>
        {draft.text !== '' && (
          <Button variant="default" onClick={clear}>
            Clear the list
          </Button>
        )}
        <Text size="sm" c="dimmed">
          Or drop a CSV, TXT or JSON file onto the field.
        </Text>
      </Group>
      <div aria-live="polite">
        {refusal !== null && (
          <Alert color="red" variant="outline" title="This file cannot be read">
            {refusal}
          </Alert>
        )}
        {note !== null && (
          <Alert color="orange" variant="outline">
            {note}
          </Alert>
        )}
      </div>
    </Stack>
  )
}
