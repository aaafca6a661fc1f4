import { lazy } from 'react'
import { useMaybeAccount } from '../address/account.ts'
import { SearchButton } from '../search/search-button.tsx'
import { loadSections } from '../texts/texts.ts'

const Dialog = lazy(async () => {
  const [{ AccountSearch }] = await Promise.all([import('../search/account-search.tsx'), loadSections('search')])
  return { default: AccountSearch }
})

/** On pages of an account. */
export const Search = () => useMaybeAccount() && <SearchButton dialog={Dialog} />
