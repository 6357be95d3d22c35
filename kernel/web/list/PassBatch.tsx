import { Button, Tooltip } from 'antd'
import { type ReactNode, useState } from 'react'
import { sumOf } from '#kernel/shared/decimal.ts'
import type { Button as Act, ActDoc, Acts } from '../document/acts.ts'
import { refresh } from '../http/client.ts'
import { t } from '../i18n.ts'
import { BatchOutcome, type BatchResult } from './BatchOutcome.tsx'
import type { Column } from './columns.tsx'
import { moneyText } from './format.ts'
import { PassDialog } from './PassDialog.tsx'
import { useSelected } from './selection.ts'
import type { List } from './useList.ts'

type Row = ActDoc & Record<string, unknown>
interface Props {
  list: List
  acts: Acts
  columns: readonly Column<any>[]
  nameOf: (row: unknown) => string
  /** What is unusual: of one of these documents, or of all together. */
  judge: (ids: readonly string[], id?: string) => ReactNode
}

/** The chosen documents passed in one go: their number and sum, what is unusual about each, and how it went row by row (ux.md 70). */
export const PassBatch = ({ list, acts, columns, nameOf, judge }: Props) => {
  const chosen = [...(useSelected(list) as ReadonlyMap<string, Row>).values()]
  const passable = chosen.flatMap((row) => {
    const act = acts.buttons(row).find((b) => b.passes)
    return act ? [{ row, act }] : []
  })
  const [asking, setAsking] = useState<typeof passable>()
  const [outcome, setOutcome] = useState<{ label: string; result: BatchResult }>()
  const summed = columns.find((c) => c.sum)
  // a column its own side does not repeat names the other one
  const partner = columns.find((c) => c.but)
  const ids = asking?.map(({ row }) => row.id) ?? []

  const run = async (all: readonly { row: Row; act: Act }[], said: string) => {
    const failed: { id: string; no: string; reason: string }[] = []
    let waiting = 0
    for (const { row, act } of all) {
      const { now, no, why } = await act.run(said, 'all')
      if (now?.passedLevel) waiting++
      if (now) list.keep(row as never, now)
      else failed.push({ id: row.id, no: nameOf(row), reason: no ?? why ?? '' })
    }
    setAsking(undefined)
    const left = new Set(failed.map((f) => f.id))
    list.selection.set(new Map([...list.selection.get()].filter(([id]) => left.has(id))))
    setOutcome({ label: all[0]!.act.label, result: { done: all.length - failed.length, failed, waiting } })
    await refresh(acts.refresh)
    return undefined
  }

  const why = chosen.length === 0 ? '请先勾选' : passable.length === 0 ? '所选记录不能执行此操作' : ''
  return (
    <>
      <Tooltip title={why && t(why)}>
        <Button disabled={!!why} onClick={() => setAsking(passable)}>
          {t('批量审核通过')}
          {passable.length > 0 ? ` (${passable.length})` : ''}
        </Button>
      </Tooltip>
      {asking && (
        <PassDialog
          title={asking[0]!.act.label}
          question={undefined}
          facts={[
            [t('单据数'), asking.length],
            ...(summed
              ? ([
                  [
                    t('合计'),
                    moneyText(
                      sumOf(
                        asking.map(({ row }) => String(row[summed.key] ?? '0')),
                        2,
                      ),
                    ),
                  ],
                ] as const)
              : []),
          ]}
          unusual={judge(ids)}
          onCancel={() => setAsking(undefined)}
          onOk={(said) => run(asking, said)}
        >
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, the keyboard must reach it */}
          <div className="l-failures" tabIndex={0}>
            <table>
              <tbody>
                {asking.map(({ row }) => (
                  <tr key={row.id}>
                    <td>{nameOf(row)}</td>
                    {partner && <td>{partner.show(row)}</td>}
                    {summed && <td className="l-right">{summed.show(row)}</td>}
                    <td>{judge(ids, row.id)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </PassDialog>
      )}
      {outcome && <BatchOutcome {...outcome} onClose={() => setOutcome(undefined)} />}
    </>
  )
}
