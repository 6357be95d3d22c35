import type { Answer, Asked } from '#kernel/shared/call.ts'
import { cmp, plain } from '#kernel/shared/decimal.ts'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { t } from '#kernel/web/i18n.ts'
import { lineColumns, wordLines } from '#kernel/web/list/columns.tsx'
import { NONE } from '#kernel/web/list/time.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { changeText } from '#modules/price/shared/change.ts'
import { relationCalls as calls, supplierCalls } from '../shared/calls.ts'
import { byPercent, isPercent, percentPattern, priceFault } from '../shared/percent.ts'
import { relationWords as words } from '../shared/words.ts'
import type { Relation } from './RelationDialog.tsx'

const table: FieldTable = {
  fields: [
    {
      key: 'percent',
      label: '调价幅度(%)',
      type: 'text',
      pattern: { like: percentPattern, sentence: '请输入百分比，降价为负，最多 2 位小数' },
      example: '-5',
    },
    { key: 'validTo', label: words.validTo.label, type: 'date' },
  ],
  rules: [
    (v) => (v.percent || v.validTo ? undefined : { key: 'percent', reason: '请填写调价幅度或有效期至' }),
    (v) => (v.percent && !isPercent(String(v.percent)) ? { key: 'percent', reason: '降幅须小于 100%' } : undefined),
  ],
}
const stale = [calls.query, supplierCalls.query]

/** A relation as it is, and as it would be. */
interface Shown extends Relation {
  then: string
  change: string
  until: string
  /** Why it would stay as it is. */
  fault: string
}

/** What the server will say of each, as far as its row tells. */
const foreseen = (r: Relation, { percent, validTo }: Values): Shown => {
  const then = percent && isPercent(String(percent)) ? byPercent(r.price, String(percent)) : r.price
  const until = validTo && /^\d{4}-\d\d-\d\d$/.test(String(validTo)) ? String(validTo) : r.validTo
  const over = cmp(then, r.price) === 0 ? undefined : priceFault(then, r)
  const fault = over
    ? t(over.message, over.price ? { price: plain(over.price) } : {})
    : until < r.validFrom
      ? t('有效期至不能早于起始日期')
      : ''
  return { ...r, then, until, fault, change: cmp(then, r.price) === 0 ? '' : changeText(r.price, then) }
}

const col = wordLines<typeof words, Shown>(words)
const own = lineColumns<Shown>()
const columnsFor = (authority: boolean) => [
  ...col.some('name', 'spec', ...(authority ? (['hospital'] as const) : []), 'supplier', 'price'),
  own.price('then', '改后供货价'),
  own.custom('change', '变动幅度', (r) => r.change || NONE, { align: 'right', width: 90 }),
  col.one('validTo'),
  own.date('until', '改后有效期至'),
  own.custom('fault', '不能修改的原因', (r) => (r.fault ? <span className="d-fault">{r.fault}</span> : NONE), {
    width: 200,
  }),
  col.one('code'),
]
const decides = ['name', 'spec', 'hospital', 'supplier', 'price', 'then', 'change', 'until', 'fault']

const Foreseen = ({ rows, values }: { rows: readonly Relation[]; values: Values }) => {
  const authority = useSession((s) => s.currentOrg?.kind === 'authority')
  const all = rows.map((r) => foreseen(r, values)).sort((a, b) => Number(!a.fault) - Number(!b.fault))
  const good = all.filter((r) => !r.fault)
  const [up, down] = [1, -1].map((way) => good.filter((r) => cmp(r.then, r.price) === way).length)
  const refused = all.length - good.length
  return (
    <>
      <p role="status">
        {t('涨价 {{up}} 条，降价 {{down}} 条', { up: up!, down: down! })}
        {refused > 0 && <span className="d-fault">{t('；{{n}} 条不能这样修改，将保持不变', { n: refused })}</span>}
      </p>
      <LineTable label="供货关系" columns={columnsFor(authority)} rows={all} decides={decides} height={300} />
    </>
  )
}

export interface BatchOf {
  rows: readonly Relation[]
  done: (result: Answer<typeof calls.batchUpdate> | undefined) => void
}

/** New prices by per cent and a new end for several relations: what each costs now and would cost stands below. */
export const RelationBatch = ({ of: { rows, done }, onClose }: { of: BatchOf; onClose: () => void }) => (
  <FormDialog
    title={t('批量修改 {{n}} 条供货关系', { n: rows.length })}
    table={table}
    initial={{}}
    below={(values) => <Foreseen rows={rows} values={values} />}
    save={({ percent, validTo }) => {
      const items = rows.map(({ id, version }) => ({ id, version }))
      const input = { items, ...(percent ? { percent } : {}), ...(validTo ? { validTo } : {}) }
      return saveForm(calls.batchUpdate, input as Asked<typeof calls.batchUpdate>, stale, done)
    }}
    onClose={() => {
      done(undefined)
      onClose()
    }}
  />
)
