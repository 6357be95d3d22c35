import { t } from '../i18n.ts'

/** Stands where a part of a page will be: that it is being read, or why it could not be. */
export const Waiting = ({ error }: { error?: { msg: string } | null | undefined }) => (
  <p className="d-muted" role={error ? 'alert' : 'status'}>
    {error ? error.msg : t('正在加载')}
  </p>
)
