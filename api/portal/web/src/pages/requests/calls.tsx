import { Group, Stack, Text } from '@mantine/core'
import type { ApiCall } from '../../../../server-shapes.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { count } from '../../format/formats.ts'
import { Tag } from '../../parts/badges.tsx'
import { Copy } from '../../parts/copy.tsx'
import { ChevronIcon } from '../../parts/icons.tsx'
import { Instant } from '../../parts/instant.tsx'
import { texts } from '../../texts/texts.ts'
import { curlOf } from './curl.ts'
import './calls.css'

type Tone = 'green' | 'gray' | 'orange' | 'red'

const toneOf = (status: number): Tone => {
  if (status < 300) return 'green'
  if (status < 400) return 'gray'
  return status < 500 ? 'orange' : 'red'
}

type CallsProps = { of: readonly ApiCall[]; onKey: (key: string) => void }

/** Each opens to show its details. */
export const Calls = ({ of, onKey }: CallsProps) => (
  <ul className="calls" aria-label={texts.requests.list}>
    {of.map((call) => (
      <li key={call.requestId}>
        <details className="call">
          <summary>
            <span className="call-turn">
              <ChevronIcon size={14} />
            </span>
            <span className="call-status">
              <Tag tone={toneOf(call.status)}>{String(call.status)}</Tag>
            </span>
            <span className="call-what">
              <strong>{call.method}</strong> {call.path}
            </span>
            <span className="call-when">
              <Instant at={call.at} />
            </span>
          </summary>
          <Detail of={call} onKey={() => onKey(call.keyId)} />
        </details>
      </li>
    ))}
  </ul>
)

/** Nothing of a code that only the release after this one knows. */
const meaningOf = (code: string): string => {
  const meanings: Readonly<Record<string, string>> = texts.requests.meanings
  return meanings[code] ?? ''
}

/** What the code means, and what the answer said: what is wrong, and where in the body. The API answers in English. */
const Refusal = ({ of: { detail, errors }, code }: { of: ApiCall; code: string }) => {
  const link = (
    <a href={`/errors#${code}`} className="link" target="_blank" rel="noreferrer">
      {code}
    </a>
  )
  return (
    <>
      <Text size="sm">{texts.requests.refused(link, meaningOf(code))}</Text>
      {detail !== null && (
        <figure className="call-answer">
          <Text size="xs" component="figcaption" c="dimmed">
            {texts.requests.answer}
          </Text>
          <blockquote lang="en">
            <Text size="sm">{detail}</Text>
            {errors !== null && errors.length > 0 && (
              <Text size="sm" component="ul" m={0} pl="md">
                {errors.map((error) => (
                  <li key={`${error.pointer} ${error.detail}`}>
                    <code>{error.pointer || '/'}</code> {error.detail}
                  </li>
                ))}
              </Text>
            )}
          </blockquote>
        </figure>
      )}
    </>
  )
}

const About = ({ slug, id }: { slug: string; id: string }) => (
  <Text size="sm">
    {texts.requests.about(
      (drawing) => (
        <AccountLink to="/campaigns/$slug/drawings/$id" params={{ slug, id }}>
          {drawing}
        </AccountLink>
      ),
      id,
    )}
  </Text>
)

const keyOf = ({ keyLabel, keyShown, keyId }: ApiCall): string =>
  [keyLabel, keyShown ?? keyId].filter(Boolean).join(', ')

const Detail = ({ of, onKey }: { of: ApiCall; onKey: () => void }) => {
  const words = texts.requests
  return (
    <Stack gap={4} className="call-detail">
      <Group gap={4} wrap="nowrap">
        <Text size="sm">{words.requestId(<span className="mono">{of.requestId}</span>)}</Text>
        <Copy value={of.requestId} label={words.copyRequestId} />
      </Group>
      {of.code !== null && <Refusal of={of} code={of.code} />}
      {of.drawingId !== null && of.slug !== null && <About slug={of.slug} id={of.drawingId} />}
      <Text size="sm">
        {words.answered(count(Math.round(of.ms)), keyOf(of))}{' '}
        <button type="button" className="link" onClick={onKey}>
          {words.onlyKey}
        </button>
      </Text>
      <Group gap={4} wrap="nowrap">
        <Text size="sm">{words.asCurl}</Text>
        <Copy value={curlOf(of, window.location.origin)} label={words.copyCurl} />
      </Group>
      <code className="call-curl">{curlOf(of, window.location.origin)}</code>
    </Stack>
  )
}
