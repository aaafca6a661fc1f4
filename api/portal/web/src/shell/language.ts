import { useEffect } from 'react'
import type { Me } from '../../../shapes.ts'
import { useTRPC } from '../calls/trpc.ts'
import { useAct } from '../parts/act.ts'
import { browsersLanguage, followChoice, type Language } from '../texts/language.ts'
import { language } from '../texts/texts.ts'

/** Shows the portal in the language that its user chose, in whichever browser that was. */
export const useChosenLanguage = (user: Me['user'] | undefined): void => {
  const chosen = user?.chosenLanguage
  useEffect(() => {
    if (chosen !== undefined) followChoice(chosen, language)
  }, [chosen])
}

/** Chooses the language of the portal and of its mails; null: that of the browser. */
export const useChooseLanguage = () => {
  const act = useAct(useTRPC().user.chooseLanguage.mutationOptions())
  return { act, to: (chosen: Language | null) => act.mutate({ language: chosen, browsers: browsersLanguage() }) }
}
