import { Code, Group, Text } from '@mantine/core'
import type { Campaign } from '../../../../shapes.ts'
import { Copy } from '../../parts/copy.tsx'
import { Panel } from '../../parts/panel.tsx'
import { texts } from '../../texts/texts.ts'

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** What a partner puts into a page of their own; without a style, which a strict policy there would refuse. */
const snippetOf = ({ publicUrl, name }: Campaign): string =>
  [
    '<iframe',
    `src="${publicUrl}/embed"`,
    `title="${attribute(name)}"`,
    'width="100%"',
    'height="420"',
    'frameborder="0"',
    'loading="lazy"></iframe>',
  ].join(' ')

export const Embed = ({ campaign }: { campaign: Campaign }) => {
  const words = texts.sharing.embed
  const snippet = snippetOf(campaign)
  return (
    <Panel title={words.title} id="embed">
      <Text size="sm">
        {words.what}{' '}
        <a className="link" href="/docs/guides/own-site" target="_blank" rel="noreferrer">
          {words.more}
        </a>
      </Text>
      <Group wrap="nowrap" gap="xs" align="flex-start">
        <Code block style={{ flex: 1, minWidth: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {snippet}
        </Code>
        <Copy value={snippet} label={words.copy} />
      </Group>
    </Panel>
  )
}
