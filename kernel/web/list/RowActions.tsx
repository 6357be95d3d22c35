import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import type { Action } from '#kernel/shared/machine.ts'
import { type ActDoc, offered, perform, ReasonDialog } from '../document/ActionBar.tsx'
import { t } from '../i18n.ts'
import type { Column } from './columns.tsx'

interface Item {
  key: string
  label: string
  danger?: boolean
  run: () => void
}

/** The permitted actions of a row: three in line, the rest under 更多, dangerous ones last. */
export const RowActions = <R extends ActDoc>({ of, row }: { of: NonNullable<Column<R>['actions']>; row: R }) => {
  const [asking, setAsking] = useState<string>()
  const items: Item[] = [
    ...(of.extra?.(row) ?? []).map((x) => ({ key: x.label, label: t(x.label), danger: x.danger, run: x.run })),
    ...(of.machine ? offered(of.machine, row) : []).map(([action, spec]) => ({
      key: action,
      label: t(spec.label),
      danger: spec.danger,
      run: () => (spec.reason ? setAsking(action) : void perform(spec, action, row, of.act)),
    })),
  ]
  const inline = items.slice(0, 3)
  const more = items.slice(3)
  const spec = asking ? (of.machine?.actions[asking] as Action | undefined) : undefined
  return (
    <span className="l-actions">
      {inline.map((x) => (
        <Button key={x.key} type="link" size="small" danger={x.danger} onClick={x.run}>
          {x.label}
        </Button>
      ))}
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{ items: more.map((x) => ({ key: x.key, label: x.label, danger: x.danger, onClick: x.run })) }}
        >
          <Button type="link" size="small">
            {t('更多')}
          </Button>
        </Dropdown>
      )}
      {asking && spec && (
        <ReasonDialog
          title={t(spec.label)}
          required={spec.reason === 'required'}
          onCancel={() => setAsking(undefined)}
          onOk={async (reason) => {
            await of.act(asking, { id: row.id, version: row.version, ...(reason ? { reason } : {}) })
            setAsking(undefined)
          }}
        />
      )}
    </span>
  )
}
