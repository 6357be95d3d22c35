import { t } from '../i18n.ts'
import type { Column } from './columns.tsx'

/** The state of a record that can be switched on and off. */
export const enabledColumn = <R extends { enabled: boolean }>(): Column<R> => ({
  key: 'enabled',
  label: '状态',
  width: 90,
  show: (row) => (
    <span className="d-tag" data-tone={row.enabled ? 'green' : 'orange'}>
      {row.enabled ? t('已启用') : t('已停用')}
    </span>
  ),
})
