import type { Asked } from '#kernel/shared/call.ts'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { FormDialog, filled } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { t } from '#kernel/web/i18n.ts'
import { today } from '#kernel/web/list/time.ts'
import { vbpCalls as calls } from '../shared/calls.ts'
import { batchTable } from '../shared/fields.ts'
import { batchWords } from '../shared/words.ts'
import { stale } from './Views.tsx'

export interface Editable {
  id: string
  version: number
  code: string
  name: string
  kind: number
  startDate: string
}
const changing: FieldTable = { ...batchTable, fields: [...batchTable.fields, fieldOf(batchWords, 'enabled', {})] }
const sent = ({ kind, ...v }: Values) => ({ ...filled(v), ...(kind === undefined ? {} : { kind: Number(kind) }) })

/** A batch, new or to change; its code stays, and its first day once it began. */
export const BatchDialog = ({ of, onClose }: { of: Editable | undefined; onClose: () => void }) => (
  <FormDialog
    title={of ? `${t('修改批次')} ${of.name}` : t('新建批次')}
    record={of?.id}
    table={of ? changing : batchTable}
    initial={of ? ({ ...of, kind: String(of.kind) } as unknown as Values) : { kind: '0' }}
    fixed={of ? ['code', ...(of.startDate <= today() ? ['startDate'] : [])] : []}
    save={(v, other) =>
      of
        ? saveForm(
            calls.update,
            { ...sent(other), id: of.id, version: of.version } as Asked<typeof calls.update>,
            stale,
          )
        : saveForm(calls.add, sent(v) as Asked<typeof calls.add>, stale)
    }
    onClose={onClose}
  />
)
