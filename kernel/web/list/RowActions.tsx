import { Button } from 'antd'
import { useState } from 'react'
import type { Action } from '#kernel/shared/machine.ts'
import { type ActDoc, offered, perform, ReasonDialog } from '../document/ActionBar.tsx'
import { t } from '../i18n.ts'
import type { Column } from './columns.tsx'
import { type MenuItem, RowMenu } from './RowMenu.tsx'
import './list.css'

type Of<R> = NonNullable<Column<R>['actions']>

/** What may be done with a row, in the order of its buttons: dangerous ones last. */
const itemsOf = <R extends ActDoc>(of: Of<R>, row: R, perform: (action: string, spec: Action) => void): MenuItem[] => {
  const all: MenuItem[] = [
    ...(of.extra?.(row) ?? []).map((x) => ({ key: x.label, label: t(x.label), danger: x.danger, run: x.run })),
    ...(of.machine ? offered(of.machine, row) : []).map(([action, spec]) => ({
      key: action,
      label: t(spec.label),
      danger: spec.danger,
      run: () => perform(action, spec),
    })),
  ]
  return [...all.filter((x) => !x.danger), ...all.filter((x) => x.danger)]
}

/** The labels of a row's actions, as its buttons show them: the width of the operation column is made of them. */
export const actionLabels = <R extends ActDoc>(of: Of<R>, row: R): string[] =>
  itemsOf(of, row, () => {}).map((x) => x.label)

/** The permitted actions of a row: three in line, the rest under 更多. */
export const RowActions = <R extends ActDoc>({ of, row }: { of: Of<R>; row: R }) => {
  const [asking, setAsking] = useState<string>()
  const items = itemsOf(of, row, (action, spec) =>
    spec.reason ? setAsking(action) : void perform(spec, action, row, of.act),
  )
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
      {more.length > 0 && <RowMenu items={more} />}
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
