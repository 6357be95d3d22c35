import { useEffect, useState } from 'react'
import type { Answer, Asked, Call } from '#kernel/shared/call.ts'
import { useAsk } from '../http/hooks.ts'
import { t } from '../i18n.ts'

/**
 * The document a form types on: read once, so that what is typed is not disturbed by a newer answer. One that was begun on this page is
 * not read when it gets its address. `onReload` takes what the server has since: what is known was there before the other one's change.
 * @param id none for a new one
 */
export const useStored = <C extends Call>(detail: C, id: string | undefined) => {
  const [born, setBorn] = useState(!id)
  const wanted = !!id && !born
  const { data, error, reload } = useAsk(detail, { id: id ?? '' } as Asked<C>, { enabled: wanted, fresh: true })
  const [old, setOld] = useState<Answer<C>>()
  useEffect(() => {
    if (data && wanted && !old) setOld(data)
  }, [data, wanted, old])
  return {
    old,
    error,
    /** Begun on this page. */
    born,
    waits: wanted && !old,
    onSaved: () => setBorn(true),
    onReload: () =>
      void reload().then(() => {
        setBorn(false)
        setOld(undefined)
      }),
  }
}

/** Stands where a form will be, until what it begins with is known, or says why it is not. */
export const Opening = ({ error }: { error?: { msg: string } | null | undefined }) => (
  <div className="d-page d-empty" role={error ? 'alert' : 'status'}>
    <p>{error?.msg ?? t('正在加载')}</p>
  </div>
)
