import type { Answer, Asked } from '#kernel/shared/call.ts'
import type { FieldTable } from '#kernel/shared/field.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { t } from '#kernel/web/i18n.ts'
import { relationCalls as calls, supplierCalls } from '../shared/calls.ts'
import { relationWords as words } from '../shared/words.ts'
import type { Relation } from './RelationDialog.tsx'

const table: FieldTable = {
  fields: [
    {
      key: 'percent',
      label: '调价幅度(%)',
      type: 'text',
      pattern: { like: /^-?\d{1,4}(\.\d{1,2})?$/, sentence: '请输入百分比，降价为负，最多 2 位小数' },
      example: '-5',
    },
    { key: 'validTo', label: words.validTo.label, type: 'date' },
  ],
  rules: [(v) => (v.percent || v.validTo ? undefined : { key: 'percent', reason: '请填写调价幅度或有效期至' })],
}
const stale = [calls.query, supplierCalls.query]

export interface BatchOf {
  rows: readonly Relation[]
  done: (result: Answer<typeof calls.batchUpdate> | undefined) => void
}

/** New prices by per cent and a new end for several relations. */
export const RelationBatch = ({ of: { rows, done }, onClose }: { of: BatchOf; onClose: () => void }) => (
  <FormDialog
    title={t('批量修改 {{n}} 条供货关系', { n: rows.length })}
    table={table}
    initial={{}}
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
