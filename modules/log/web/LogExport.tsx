import { Button, Dropdown } from 'antd'
import type { Asked } from '#kernel/shared/call.ts'
import { exportFile } from '#kernel/web/background/left.ts'
import { t } from '#kernel/web/i18n.ts'
import { filled } from '#kernel/web/list/applied.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { logCalls } from '../shared/calls.ts'

interface Props {
  log: 'login' | 'operate'
  list: { applied: { filters: Record<string, unknown> } }
}

/** Everything that matches, as a file; hidden from those whose role does not export this log. */
export const LogExport = ({ log, list }: Props) => {
  const may = useCan(`system/${log}Log:export`)
  if (!may) return null
  const run = (type: 'xlsx' | 'csv') =>
    exportFile(logCalls.export, { log, type, ...filled(list.applied.filters) } as Asked<typeof logCalls.export>).catch(
      () => {},
    )
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'xlsx', label: 'Excel (xlsx)' },
          { key: 'csv', label: 'CSV' },
        ],
        onClick: ({ key }) => void run(key as 'xlsx' | 'csv'),
      }}
    >
      <Button>{t('导出')}</Button>
    </Dropdown>
  )
}
