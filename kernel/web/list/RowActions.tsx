import { Button } from 'antd'
import { useAsking } from '../document/ActionBar.tsx'
import type { Button as Act, ActDoc } from '../document/acts.ts'
import { t } from '../i18n.ts'
import type { Column } from './columns.tsx'
import { RowMenu } from './RowMenu.tsx'
import './list.css'

type Of<R> = NonNullable<Column<R>['actions']>

/** What may be done with a row, in the order of its buttons: dangerous ones last. */
const buttonsOf = <R extends ActDoc>(of: Of<R>, row: R): Act[] => {
  const extra = (of.extra?.(row) ?? []).map(({ label, danger, run }): Act => {
    const done = async () => {
      run()
      return { done: true }
    }
    return { name: label, label: t(label), danger: danger ?? false, main: false, reason: undefined, run: done }
  })
  const all = [...extra, ...(of.acts?.buttons(row) ?? [])]
  return [...all.filter((x) => !x.danger), ...all.filter((x) => x.danger)]
}

/** The labels of a row's actions, as its buttons show them: the width of the operation column is made of them. */
export const actionLabels = <R extends ActDoc>(of: Of<R>, row: R): string[] => buttonsOf(of, row).map((x) => x.label)

/** The permitted actions of a row: three in line, the rest under 更多. */
export const RowActions = <R extends ActDoc>({ of, row }: { of: Of<R>; row: R }) => {
  const { start, dialog } = useAsking()
  const all = buttonsOf(of, row)
  const more = all.slice(3)
  return (
    <span className="l-actions">
      {all.slice(0, 3).map((b) => (
        <Button key={b.name} type="link" size="small" danger={b.danger} onClick={() => start(b)}>
          {b.label}
        </Button>
      ))}
      {more.length > 0 && <RowMenu items={more.map((b) => ({ ...b, key: b.name, run: () => start(b) }))} />}
      {dialog}
    </span>
  )
}
