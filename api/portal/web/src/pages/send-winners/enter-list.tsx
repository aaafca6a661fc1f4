import { Alert, Box, Button, FileButton, Group, Paper, Stack, Text, Textarea } from '@mantine/core'
import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react'
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
  const showAsText = () => {
    fill(draft.text)
    onChange({ ...draft, fileName: null })
  }

  return (
    <Stack gap="sm">
      <DropZone onDrop={(file) => void take(file)}>
        {draft.fileName === null ? (
          <ListField
            key={field.key}
            start={field.text}
            error={error}
            onType={(text) => onChange({ ...draft, text })}
            onPasteLong={(text) => onChange({ text, choice: 'detect', fileName: words.pasted })}
          />
        ) : (
          <ListFile name={draft.fileName} text={draft.text} onShow={showAsText} />
        )}
      </DropZone>
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

/** Shows where a file can be dropped while one is held over it. */
const DropZone = ({ onDrop, children }: { onDrop: (file: File | null) => void; children: ReactNode }) => {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onDrop(event.dataTransfer.files[0] ?? null)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <Box
      onDrop={drop}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      style={{ outline: isOver ? '2px dashed var(--mantine-primary-color-filled)' : undefined, outlineOffset: 4 }}
    >
      {children}
    </Box>
  )
}

type FieldProps = {
  start: string
  error: string | null
  onType: (text: string) => void
  /** Instead of what was there; it is not laid out in the field. */
  onPasteLong: (text: string) => void
}

const ListField = ({ start, error, onType, onPasteLong }: FieldProps) => {
  const words = texts.sendWinners.enter
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData('text/plain')
    const { selectionStart, selectionEnd, textLength } = event.currentTarget
    const isAll = selectionStart === 0 && selectionEnd === textLength
    if (!isAll || text.length <= LONGEST_SHOWN) return
    event.preventDefault()
    onPasteLong(text)
  }
  return (
    <Textarea
      label={words.field}
      description={words.fieldHint}
      placeholder={words.example}
      defaultValue={start}
      onChange={(event) => onType(event.currentTarget.value)}
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
  )
}

/** A long list, by the name of its file. */
const ListFile = ({ name, text, onShow }: { name: string; text: string; onShow: () => void }) => {
  const words = texts.sendWinners.enter
  return (
    <Paper withBorder p="md">
      <Text size="sm" fw={600}>
        {name}
      </Text>
      <Text size="sm" c="dimmed">
        {words.size(megabytes(text))}
      </Text>
      <button type="button" className="link" onClick={onShow}>
        {words.asText}
      </button>
    </Paper>
  )
}
