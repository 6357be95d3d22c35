import type { ReactNode } from 'react'
import { t } from '#kernel/web/i18n.ts'

interface Props {
  of: { loading: boolean; error: { msg: string } | null; data: unknown; reload: () => unknown }
  /** Already translated: what is said when there is nothing. */
  none: string
  /** There is nothing. */
  empty: boolean
  children: ReactNode
}

/** A part of the bell's panel while it is asked, when no answer came (which is not the same as nothing), and when there is nothing. */
export const Waiting = ({ of: { loading, error, data, reload }, none, empty, children }: Props) => {
  if (loading) return <p className="m-none">{t('正在加载')}</p>
  if (error && !data)
    return (
      <p className="m-none" role="alert">
        {error.msg}{' '}
        <button type="button" className="k-link" onClick={() => void reload()}>
          {t('重试')}
        </button>
      </p>
    )
  return empty ? <p className="m-none">{none}</p> : children
}
