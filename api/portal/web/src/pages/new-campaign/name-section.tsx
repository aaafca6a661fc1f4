import { TextField } from '../../parts/text-field.tsx'
import { texts } from '../../texts/texts.ts'
import { Section, type SectionProps } from './section.tsx'
import { slugOf } from './wish.ts'

export const NameSection = ({ wish, onChange }: SectionProps) => {
  const words = texts.newCampaign
  return (
    <Section title={words.sections.name}>
      <TextField
        label={words.name}
        description={words.nameHint}
        maxLength={100}
        value={wish.name}
        onChange={(name) => onChange({ name })}
      />
      <TextField
        label={words.slug}
        description={words.slugHint}
        placeholder={slugOf(wish.name)}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        value={wish.slug}
        onChange={(typed) => onChange({ slug: typed.toLowerCase().replaceAll(/[^a-z0-9-]/g, '') })}
      />
    </Section>
  )
}
