import type { Asked } from '#kernel/shared/call.ts'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { FormDialog, filled } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { bracketed, t } from '#kernel/web/i18n.ts'
import { qtyText } from '#kernel/web/list/format.ts'
import { acceptanceCalls } from '../shared/calls.ts'
import { checkWords } from '../shared/words.ts'
import { stale } from './acts.ts'
import type { Acceptance } from './useRegistering.ts'

type Wish = Asked<typeof acceptanceCalls.otherLot>

/** Which line, by what tells it from the others. */
const tableOf = ({ lines }: Acceptance): FieldTable => ({
  fields: [
    {
      key: 'lineId',
      label: '明细',
      type: 'choice',
      required: true,
      choices: Object.fromEntries(
        lines.map((l) => [l.id, bracketed(`${l.name} ${l.spec} ${l.lotNo}`, `${qtyText(l.deliveredQty)} ${l.unit}`)]),
      ),
    },
    { ...fieldOf(checkWords, 'lotNo', { required: true, max: 50, upper: true }), label: '实到批号' },
    fieldOf(checkWords, 'productionDate', {}),
    fieldOf(checkWords, 'expiryDate', {}),
    { ...fieldOf(checkWords, 'deliveredQty', { required: true }), key: 'qty' },
  ],
})

/** 登记其他批号: so much of a line came with a lot that the slip does not name. */
export const OtherLotDialog = ({ of: a, onClose }: { of: Acceptance; onClose: () => void }) => (
  <FormDialog
    title={t('登记其他批号')}
    table={tableOf(a)}
    initial={a.lines.length === 1 ? { lineId: a.lines[0]!.id } : {}}
    okText={t('确定')}
    save={(values: Values) =>
      saveForm(
        acceptanceCalls.otherLot,
        { id: a.id, version: a.version, ...filled(values) } as Wish,
        stale,
        onClose,
        '已登记，等待供应商确认批号',
      )
    }
    onClose={onClose}
  />
)
