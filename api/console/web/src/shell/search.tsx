import { lazy } from 'react'
import { SearchButton } from '../../../../portal/web/src/search/search-button.tsx'
import { loadSections } from '../../../../portal/web/src/texts/texts.ts'

const Dialog = lazy(async () => {
  const [{ ConsoleSearch }] = await Promise.all([import('../search/console-search.tsx'), loadSections('search')])
  return { default: ConsoleSearch }
})

export const Search = () => <SearchButton dialog={Dialog} />
