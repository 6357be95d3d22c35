import { Switch } from 'antd'
import { useMemo, useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import { type Column, lineColumns } from '#kernel/web/list/columns.tsx'
import { priceText, qtyText } from '#kernel/web/list/format.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { goodsDecide } from '#modules/product/shared/decides.ts'
import { trailCalls as calls } from '../shared/calls.ts'
import { markWords } from '../shared/marks.ts'

type Seen = Answer<typeof calls.judge>['lines'][number]
const make = lineColumns<{ id: string }>()

/** «+12.5 %»: nothing when the price stayed. */
const changeText = (change: string | null | undefined) =>
  change && Number(change) !== 0 ? `${Number(change) > 0 ? '+' : ''}${Number(change)} %` : ''

const columnsOf = (of: ReadonlyMap<string, Seen>): Column<{ id: string }>[] => {
  const qty = (key: 'stock' | 'onWay' | 'monthUse', label: string) => ({
    ...make.custom(key, label, ({ id }) => qtyText(of.get(id)?.[key]), { width: 72, align: 'right' }),
    figure: { least: 0, of: ({ id }: { id: string }) => of.get(id)?.[key] },
  })
  const lastPrice = ({ id }: { id: string }) => of.get(id)?.lastPrice
  const changed = (s: Seen | undefined) => (
    <span data-risen={s?.marks.includes('risen') || undefined} className="trail-price">
      {changeText(s?.change)}
    </span>
  )
  return [
    make.custom(
      'marks',
      '标记',
      ({ id }) => (
        <span className="trail-marks">
          {of.get(id)?.marks.map((m) => (
            <span key={m} className="d-tag" data-tone="orange">
              {t(markWords[m])}
            </span>
          ))}
        </span>
      ),
      { width: 130 },
    ),
    qty('stock', '可用库存'),
    qty('onWay', '在途'),
    qty('monthUse', '30 天用量'),
    {
      ...make.custom('lastPrice', '上次价格', (l) => priceText(lastPrice(l)), { width: 84, align: 'right' }),
      figure: { least: 2, of: lastPrice },
    },
    // beside the price, not behind its figures: they stand under one another (ux.md 62)
    make.custom('change', '较上次', ({ id }) => changed(of.get(id)), {
      width: 72,
      align: 'right',
      said: ({ id }) => changeText(of.get(id)?.change),
    }),
  ]
}

/** What an auditor decides by at a line, all of it inside the first view (ux.md 61, 71). */
const decides = [
  ...['seq', 'name', 'spec', 'qty', 'unit', 'price'],
  ...['marks', 'stock', 'onWay', 'monthUse', 'lastPrice', 'change', 'amount'],
]

interface Props<R> {
  kind: 'plan' | 'order'
  id: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  /** The last column that stands before the figures. */
  after: string
}

/** Lines of a plan or an order; who audits sees what decides at each, and may look at the unusual ones alone (ux.md 71). */
export const JudgedLines = <R extends { id: string }>({ kind, id, columns, rows, after }: Props<R>) => {
  const may = useCan(calls.judge)
  const { data } = useAsk(calls.judge, { kind, id }, { enabled: may, quiet: true })
  const [alone, setAlone] = useState(false)
  const seen = useMemo(() => new Map(data?.lines.map((l) => [l.id, l])), [data])
  const judged = useMemo(() => {
    const at = columns.findIndex((c) => c.key === after) + 1
    return [...columns.slice(0, at), ...(columnsOf(seen) as unknown as Column<R>[]), ...columns.slice(at)]
  }, [columns, seen, after])
  if (!data) return <LineTable columns={columns} rows={rows} label="明细" decides={goodsDecide} />
  const marked = rows.filter((r) => seen.get(r.id)?.marks.length)
  return (
    <>
      {marked.length > 0 && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the switch is inside it
        <label className="trail-alone">
          <Switch size="small" checked={alone} onChange={setAlone} />
          {t('只看有标记的 {{n}} 行', { n: marked.length })}
        </label>
      )}
      <LineTable columns={judged} rows={alone ? marked : rows} label="明细" decides={decides} />
    </>
  )
}

/** What is unusual about papers before they are passed from their list: of one of them, or how many there are. */
export const Unusual = ({ kind, ids, id }: { kind: 'plan' | 'order'; ids: readonly string[]; id?: string }) => {
  const may = useCan(calls.judgeAll)
  const { data, loading } = useAsk(calls.judgeAll, { kind, ids: ids.slice(0, 100) }, { enabled: may, quiet: true })
  // whoever passes at once shall know that there is more to see
  if (loading && !id) return t('正在加载')
  if (!data) return null
  if (!id) {
    const n = data.filter((d) => d.lines > 0).length
    return n > 0 ? t('{{n}} 张有需要留意的明细', { n }) : t('没有需要留意的明细')
  }
  const found = data.find((d) => d.id === id)
  if (!found) return null
  if (found.lines === 0) return t('没有需要留意的明细')
  const each = found.marks.map(({ mark, n }) => t('{{what}} {{n}} 行', { what: t(markWords[mark]), n }))
  return <span className="trail-lack">{each.join(comma())}</span>
}
