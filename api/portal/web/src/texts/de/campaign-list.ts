import type { Texts } from '../en.ts'

export const campaignList: Texts['campaignList'] = {
  noTest: 'Noch keine Testkampagne',
  noLive: 'Noch keine Live-Kampagne',
  noTestHint: 'Eine Kampagne zieht nach einem Gewinnplan zu den Zeiten, die Sie wählen. Anlegen dauert wenige Minuten.',
  noLiveHint:
    'Legen Sie zuerst eine Testkampagne an. Sobald eine ihrer Ziehungen geprüft ist, beantragen Sie auf ihrer Seite den Live-Modus.',
}
