import { Alert, Box, Button, FileButton, Group, Paper, Stack, Text, Textarea } from '@mantine/core'
import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { MAX_FILE_BYTES, readFileBytes } from '../../winners/bytes.ts'
import { writeNumber } from '../../format/numbers.ts'
import { texts } from '../../texts/texts.ts'
import type { Draft } from './draft.ts'

/** Texts longer than this are shown in the field only on request: laying them out freezes the browser. */
const LONGEST_SHOWN = 100_000

const ACCEPTED = '.csv,.txt,.tsv,.json,text/csv,text/plain,application/json'

type EnterListProps = {
  draft: Draft
  onChange: (draft: Draft) => void
  /** The problem of the list, for its field. */
  error: string | null
}

const megabytes = (text: string): string => writeNumber(text.length / 1_000_000, { maximumFractionDigits: 1 })

const readFile = async (file: File) =>
  file.size > MAX_FILE_BYTES
    ? { refused: texts.sendWinners.file.tooLarge(MAX_FILE_BYTES / 1024 / 1024) }
    : readFileBytes(new Uint8Array(await file.arrayBuffer()))

/** The list can be typed, pasted, dropped or chosen as a file. */
export const EnterList = ({ draft, onChange, error }: EnterListProps) => {
  const words = texts.sendWinners.enter
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
    onChange({ text, choice: 'detect', fileName: words.pasted })
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
            label={words.field}
            description={words.fieldHint}
            placeholder={words.example}
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
              {words.size(megabytes(draft.text))}
            </Text>
            <button type="button" className="link" onClick={showAsText}>
              {words.asText}
            </button>
          </Paper>
        )}
      </Box>
      <Group gap="sm">
        <FileButton onChange={(file) => void take(file)} accept={ACCEPTED}>
          {(props) => (
            <Button variant="default" {...props}>
              {words.choose}
            </Button>
          )}
        </FileButton>
        {draft.text !== '' && (
          <Button variant="default" onClick={clear}>
            {words.clear}
          </Button>
        )}
        <Text size="sm" c="dimmed">
          {words.drop}
        </Text>
      </Group>
      <div aria-live="polite">
        {refusal !== null && (
          <Alert color="red" variant="outline" title={words.unreadable}>
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
