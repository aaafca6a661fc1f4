import { NativeSelect } from '@mantine/core'
import { Panel } from '../../parts/panel.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useChooseLanguage } from '../../shell/language.ts'
import { type Language, languageNames, languages } from '../../texts/language.ts'
import { texts } from '../../texts/texts.ts'

const BROWSERS = 'browser'

export const LanguageChoice = ({ chosen }: { chosen: Language | null }) => {
  const words = texts.account.language
  const { act, to } = useChooseLanguage()
  return (
    <Panel title={words.title}>
      <NativeSelect
        label={words.label}
        description={words.hint}
        data={[
          { value: BROWSERS, label: words.browsers },
          ...languages.map((value) => ({ value, label: languageNames[value] })),
        ]}
        value={chosen ?? BROWSERS}
        disabled={act.isPending}
        onChange={({ currentTarget: { value } }) => to(languages.find((language) => language === value) ?? null)}
      />
      <Problem of={act.problem} />
    </Panel>
  )
}
