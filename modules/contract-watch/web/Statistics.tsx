import { Button, DatePicker, Flex, Segmented } from 'antd'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { keys } from '#kernel/shared/machine.ts'
import { exportFile } from '#kernel/web/background/left.ts'
import { Chart } from '#kernel/web/chart/Chart.tsx'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Scroll } from '#kernel/web/document/Scroll.tsx'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { moneyText } from '#kernel/web/list/format.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { categories } from '#modules/contract/shared/kinds.ts'
import { statCalls as calls } from '../shared/statistics.ts'
import { type Figure, figures, type Group, groups } from '../shared/types.ts'
import { statWords as words } from '../shared/words.ts'
import { Spreads } from './Spreads.tsx'
import './statistics.css'

type Outline = Answer<typeof calls.outline>
type Row = Outline['rows'][number] & { id: string; whole?: boolean }
const col = wordLines<typeof words, Row>(words)

interface Days {
  from?: string
  to?: string
}
/** The filter that leaves a group alone. */
const only = (by: Group, { key, whole }: Row): object => {
  if (whole) return {}
  if (by === 'owner') return key ? { ownerId: key } : { unowned: true }
  return {
    [{ category: 'category', type: 'typeId', hospital: 'hospitalId', supplier: 'supplierId', month: 'month' }[by]]: key,
  }
}
/** The rows behind a number. */
const rowsOf = (filters: object) => {
  const told = Object.entries(filters).map(([k, v]) => [k, typeof v === 'string' ? v : JSON.stringify(v)])
  return `/contract/statistics/rows?${new URLSearchParams(told)}`
}
/** So many groups the picture shows. */
const DRAWN = 20

export const keep = true

/** 合同统计: contracts by type, partner, month or owner; each number opens to its contracts. */
export default function Statistics() {
  const own = useSession((s) => s.currentOrg?.kind)
  const [by, setBy] = useState<Group>(own === 'authority' ? 'category' : 'type')
  const [signedOn, setSigned] = useState<Days>({})
  const days = signedOn.from || signedOn.to ? { signedOn } : {}
  const { data, error } = useAsk(calls.outline, { by, ...days }, { keep: true })
  const mayExport = useCan(calls.outlineExport)
  const shown = keys(groups).filter((g) => g !== own)
  if (!data) return <Waiting error={error} />
  const nameOf = (r: Pick<Row, 'key' | 'name' | 'whole'>) => {
    if (r.whole) return t('合计')
    return by === 'category' ? t(categories[r.key as keyof typeof categories]) : r.name || t('无负责人')
  }
  const rows: Row[] = [
    ...data.rows.map((r) => ({ ...r, id: r.key || 'none' })),
    { ...data.total, key: '', name: '', id: 'total', whole: true },
  ]
  const opens = (r: Row, figure: Figure) => rowsOf({ ...days, ...only(by, r), figure })
  const open = (at: string) => (e: React.MouseEvent) => {
    if (e.ctrlKey || e.metaKey || e.shiftKey) return
    e.preventDefault()
    go(at)
  }
  /** What the contracts of the first number come to. */
  const money = (key: 'amount' | 'executedAmount' | 'paidAmount') =>
    col.custom(
      key,
      (r) =>
        r.signed > 0 && r[key] !== null ? (
          <a
            href={`#${opens(r, 'signed')}`}
            aria-label={`${nameOf(r)} ${words[key].label} ${moneyText(r[key])}`}
            onClick={open(opens(r, 'signed'))}
          >
            {moneyText(r[key])}
          </a>
        ) : (
          moneyText(r[key])
        ),
      { align: 'right', said: (r) => moneyText(r[key]) },
    )
  const number = (figure: Figure) =>
    col.custom(
      figure,
      (r) =>
        r[figure] > 0 ? (
          <a
            href={`#${opens(r, figure)}`}
            aria-label={`${nameOf(r)} ${t(figures[figure])} ${r[figure]}`}
            onClick={open(opens(r, figure))}
          >
            {r[figure]}
          </a>
        ) : (
          '0'
        ),
      { align: 'right' },
    )
  const drawn = data.rows.slice(0, DRAWN)
  return (
    <Scroll>
      <section className="d-card">
        <header className="d-title">
          <h1>{t('合同统计')}</h1>
          {mayExport && (
            <Button onClick={() => void exportFile(calls.outlineExport, { by, ...days }).catch(() => {})}>
              {t('导出')}
            </Button>
          )}
        </header>
        <Flex gap={8} wrap className="cw-choice">
          <Segmented
            aria-label={t('统计维度')}
            value={by}
            onChange={setBy}
            options={shown.map((g) => ({ value: g, label: t(groups[g]) }))}
          />
          <DatePicker.RangePicker
            allowEmpty={[true, true]}
            aria-label={t('签订日期')}
            placeholder={[t('签订日期自'), t('签订日期至')]}
            onChange={(_, texts) => {
              const [from, to] = texts ?? []
              setSigned({ ...(from ? { from } : {}), ...(to ? { to } : {}) })
            }}
          />
        </Flex>
        {drawn.length > 1 && data.total.amount !== null && (
          <Chart
            flat
            title="合同统计"
            kind="columns"
            series={[words.amount.label, words.executedAmount.label, words.paidAmount.label]}
            points={drawn.map((r) => ({
              label: nameOf(r),
              values: [r.amount ?? '0', r.executedAmount ?? '0', r.paidAmount ?? '0'],
            }))}
            text={(v) => moneyText(String(v))}
            onPoint={(i) => go(opens({ ...drawn[i]!, id: '' }, 'signed'))}
          />
        )}
        <LineTable
          label="合同统计"
          decides={['name', 'signed', 'amount', 'executedAmount', 'paidAmount', 'overdue']}
          rows={rows}
          columns={[
            col.custom('name', (r) => (r.whole ? <strong>{nameOf(r)}</strong> : nameOf(r)), { said: nameOf }),
            number('signed'),
            ...(['amount', 'executedAmount', 'paidAmount'] as const).map(money),
            ...(['overdue', 'd30', 'd60', 'd90'] as const).map(number),
          ]}
        />
      </section>
      {own === 'authority' && (
        <Spreads
          of={data.spreads}
          all={data.spreadTotal}
          days={days}
          rowsOf={(productId) => rowsOf({ ...days, productId })}
        />
      )}
    </Scroll>
  )
}
