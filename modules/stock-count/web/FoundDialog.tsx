import type { Answer } from '#kernel/shared/call.ts'
import type { FieldTable } from '#kernel/shared/field.ts'
import { lotText } from '#kernel/shared/lot.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { t } from '#kernel/web/i18n.ts'
import { stockCountCalls as calls } from '../shared/calls.ts'
import { countLineWords as words } from '../shared/words.ts'
import { stale } from './acts.ts'
import { unitsOf } from './CurrentLine.tsx'

export type FoundProduct = NonNullable<Answer<typeof calls.scan>['product']> &
  Partial<Record<'lotNo' | 'expiryDate' | 'productionDate', string>>

/** A lot on the shelf that no line has. */
export const FoundDialog = ({ id, of: p, onClose }: { id: string; of: FoundProduct; onClose: () => void }) => {
  const split = Number(p.ratio) !== 1
  const table: FieldTable = {
    fields: [
      { key: 'lotNo', label: words.lotNo.label, type: 'text', max: 50, spelling: lotText },
      { key: 'productionDate', label: '生产日期', type: 'date' },
      { key: 'expiryDate', label: words.expiryDate.label, type: 'date' },
      { key: 'packs', label: t('实盘数（{{unit}}）', { unit: p.unit }), type: 'dec', bound: 'fine' },
      ...(split
        ? [{ key: 'loose', label: t('实盘数（{{unit}}）', { unit: p.minUnit }), type: 'dec', bound: 'fine' } as const]
        : []),
    ],
    rules: [(v) => (v.packs || v.loose ? undefined : { key: 'packs', reason: '必填' })],
  }
  const { lotNo = null, productionDate = null, expiryDate = null } = p
  return (
    <FormDialog
      title={`${t('新增批次')} ${p.name} ${p.spec}`}
      record={p.id}
      table={table}
      initial={{ lotNo, productionDate, expiryDate }}
      save={(v) => {
        const units = unitsOf({ packs: String(v.packs ?? ''), loose: String(v.loose ?? '') }, p.ratio) ?? '0'
        const lot = {
          productId: p.id,
          lotNo: String(v.lotNo ?? ''),
          productionDate: (v.productionDate as string) || null,
          expiryDate: (v.expiryDate as string) || null,
          units,
        }
        return saveForm(calls.enter, { id, found: [lot] }, stale)
      }}
      onClose={onClose}
    />
  )
}
