import { t } from '../i18n.ts'
import type { Column } from './columns.tsx'

/** The state of a record that can be switched on and off, and why it is off where that is known. */
export const enabledColumn = <R extends { enabled: boolean; disabledReason?: string }>(): Column<R> => ({
  key: 'enabled',
  label: '状态',
  width: 90,
  show: (row) => (
    <>
      <span className="d-tag" data-tone={row.enabled ? 'green' : 'orange'}>
        {row.enabled ? t('已启用') : t('已停用')}
      </span>
      {!row.enabled && row.disabledReason && (
        <span className="d-muted" title={row.disabledReason}>
          {' '}
          {row.disabledReason}
        </span>
      )}
    </>
  ),
})
