import { useEffect } from 'react'
import { t } from '../i18n.ts'

/** What the browser's tab is called: the page, already translated, and the product. Undefined: somebody else says it. */
export const useTitle = (title: string | undefined): void =>
  useEffect(() => {
    if (title !== undefined) document.title = [title, t('集采通')].filter(Boolean).join(' - ')
  }, [title])
