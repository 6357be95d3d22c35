import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useAsking } from '../document/ActionBar.tsx'
import type { Button as Act, ActDoc, Ran } from '../document/acts.ts'
import { t } from '../i18n.ts'
import { type Column, inLine } from './columns.tsx'
import { PassDialog } from './PassDialog.tsx'
import { RowMenu } from './RowMenu.tsx'
import './list.css'

type Of<R> = NonNullable<Column<R>['actions']>

/** What may be done with a row, in the order of its buttons: the next step first, dangerous ones last. */
const buttonsOf = <R extends ActDoc>(of: Of<R>, row: R): Act[] => {
  const extra = (of.extra?.(row) ?? []).map(({ label, danger, run }): Act => {
    const done = async () => {
      run()
      return { done: true }
    }
    return { name: label, label: t(label), danger: danger ?? false, main: false, reason: undefined, run: done }
  })
  const all = [...extra, ...(of.acts?.buttons(row) ?? [])]
  const place = (x: Act) => (x.danger ? 2 : x.main ? 0 : 1)
  return all.toSorted((x, y) => place(x) - place(y))
}

/** The labels of a row's actions, as its buttons show them: the width of the operation column is made of them. */
export const actionLabels = <R extends ActDoc>(of: Of<R>, row: R): string[] => buttonsOf(of, row).map((x) => x.label)

interface Props<R> {
  of: Of<R>
  row: R
  /** What one decides by, shown before a document is passed from its list. */
  facts: () => readonly (readonly [string, ReactNode])[]
  /** What is unusual about it. */
  unusual?: ReactNode
  /** Buttons in line; the rest stand under 更多. */
  inline?: number
  onDone: (row: R, now: NonNullable<Ran['now']>) => void
}

/** The permitted actions of a row: two in line, or one where two are long, the rest under 更多. */
export const RowActions = <R extends ActDoc>({ of, row, facts, unusual, inline, onDone }: Props<R>) => {
  const asking = useAsking((now) => onDone(row, now))
  const [passing, setPassing] = useState<{ act: Act; tells: string | undefined }>()
  const start = async (b: Act) => {
    if (b.passes) setPassing({ act: b, tells: await b.tells?.() })
    else await asking.start(b)
  }
  const all = buttonsOf(of, row)
  const first = all.slice(
    0,
    inLine(
      all.map((b) => b.label),
      inline,
    ),
  )
  const more = all.slice(first.length)
  return (
    <span className="l-actions">
      {first.map((b) => (
        <Button key={b.name} type="link" size="small" danger={b.danger} onClick={() => void start(b)}>
          {b.label}
        </Button>
      ))}
      {more.length > 0 && <RowMenu items={more.map((b) => ({ ...b, key: b.name, run: () => void start(b) }))} />}
      {asking.dialog}
      {passing && (
        <PassDialog
          title={passing.act.label}
          question={passing.tells ?? passing.act.question}
          facts={facts()}
          unusual={unusual}
          onCancel={() => setPassing(undefined)}
          onOk={async (said) => {
            const { done, why, no } = await asking.run(passing.act, said)
            // refused, it stands with what was typed, unless the server asks a question of its own
            if (done || why) setPassing(undefined)
            return no
          }}
        />
      )}
    </span>
  )
}
