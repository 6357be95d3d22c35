import { Radio } from 'antd'
import type { FieldTable } from '#kernel/shared/field.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { t } from '#kernel/web/i18n.ts'
import { codeCalls } from '../shared/calls.ts'
import type { Lot } from './acquire.ts'

const table: FieldTable = { fields: [{ key: 'productId', label: '产品', type: 'ref', required: true }] }

interface Props {
  code: string
  lots: readonly Lot[]
  onClose: () => void
  /** Taught: it is scanned once more. */
  onBound: (code: string) => void
}
/** Says which product of this delivery the first seven digits of a code name. */
export const BindDialog = ({ code, lots, onClose, onBound }: Props) => {
  const products = [...new Map(lots.map((l) => [l.productId, l])).values()]
  return (
    <FormDialog
      title={`${t('对照标识码')} ${code.slice(0, 7)}`}
      record={code}
      okText={t('对照并计入')}
      table={table}
      initial={products.length === 1 ? { productId: products[0]!.productId } : {}}
      refs={{
        productId: (p) => (
          <Radio.Group
            value={p.value}
            onChange={(e) => p.onChange(e.target.value)}
            options={products.map((l) => ({ value: l.productId, label: [l.name, l.spec].filter(Boolean).join(' ') }))}
          />
        ),
      }}
      save={(v) =>
        saveForm(
          codeCalls.bind,
          { code, productId: String(v.productId) },
          [codeCalls.query],
          () => onBound(code),
          '已对照',
        )
      }
      onClose={onClose}
      head={<p className="d-note">{t('以后以这 7 位开头的追溯码都算此产品')}</p>}
    />
  )
}
