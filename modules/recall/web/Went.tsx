import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { NONE, timeText } from '#kernel/web/list/time.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { paperLink } from '#modules/stock/web/public.tsx'
import { rowCalls } from '#modules/trace-row/shared/calls.ts'
import { saleWords, wentWords } from '../shared/words.ts'
import { type Recall, type Task, unitsOf } from './acts.ts'

const went = wordLines<typeof wentWords, Task['went'][number]>(wentWords)
type Sale = Task['sales'][number] & { patient: string }
const sale = wordLines<typeof saleWords, Sale>(saleWords)

/** Whose these sales were, masked as the rows of traceability tell it, to who may read them; by the id of the row. */
const usePatients = (task: Task) => {
  const may = useCan(rowCalls.shopSales.query)
  const lots = [...new Set(task.sales.map((s) => s.lotNo))].slice(0, 20).join(',')
  const { data } = useAsk(
    rowCalls.shopSales.query,
    { keyword: lots, size: 200, sort: '-eventAt' },
    { enabled: may && lots !== '', quiet: true },
  )
  return { may, patients: new Map((data?.rows ?? []).map((r) => [r.id, r.patient ?? ''])) }
}

/** Where a hospital's goods of the lot went as far as its system knows: papers, and sales to patients (domain-stock §2.24.9). */
export const Went = ({ task, recall }: { task: Task; recall: Recall }) => {
  const text = unitsOf(recall)
  const { may, patients } = usePatients(task)
  const rows = task.sales.map((s) => ({ ...s, patient: patients.get(s.id) || NONE }))
  return (
    <>
      <LineTable
        label="出库去向"
        decides={['at', 'cause', 'lotNo', 'department', 'units']}
        rows={task.went}
        columns={[
          ...went.some('at', 'cause', 'lotNo', 'department', 'point'),
          went.custom('refNo', paperLink),
          went.custom('units', (x) => text(x.units), { align: 'right' }),
        ]}
      />
      <h3>{t('销售')}</h3>
      {task.sold.length === 0 && <p className="d-muted">{t('院内系统没有上报过这些批号的销售')}</p>}
      {task.sold.map((s) => (
        <p key={s.lotNo}>
          {t('批号 {{lot}}：销售 {{sales}} 笔、退药 {{backs}} 笔，净发出 {{units}}，{{first}} 至 {{last}}', {
            ...{ lot: s.lotNo || NONE, sales: s.sales, backs: s.backs, units: text(s.units) },
            ...{ first: timeText(s.first), last: timeText(s.last) },
          })}
        </p>
      ))}
      {rows.length > 0 && (
        <LineTable
          label="销售记录"
          decides={['at', 'kind', 'lotNo', 'units']}
          rows={rows}
          columns={[
            ...sale.some('at', 'kind', 'lotNo'),
            may
              ? sale.link('no', (x) => `/trace/${x.kind === 'back' ? 'salesReturn' : 'shopSales'}/${x.id}`)
              : sale.one('no'),
            sale.custom('units', (x) => text(x.units), { align: 'right' }),
            ...(may ? sale.some('patient') : []),
          ]}
        />
      )}
    </>
  )
}
