import type { FieldTable } from '#kernel/shared/field.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { templateCalls, typeCalls } from '../shared/calls.ts'
import { templateWords as words } from '../shared/words.ts'
import { firstBlocks } from './first.data.ts'
import { textsAt } from './views.tsx'

/** A new text begins with what every contract says; its type stays. */
export default function NewTemplate({ typeId, onClose }: { typeId?: string; onClose: () => void }) {
  const org = useSession((s) => s.currentOrg?.strId)
  const { data } = useAsk(typeCalls.query, { enabled: true, size: 100 })
  if (!data) return null
  const own = data.rows.filter((r) => r.orgId === org)
  const table: FieldTable = {
    fields: [
      {
        key: 'typeId',
        label: words.typeId.label,
        type: 'choice',
        required: true,
        choices: Object.fromEntries(own.map((r) => [r.id, r.name])),
      },
      { key: 'name', label: words.name.label, type: 'text', required: true, max: 60 },
    ],
  }
  return (
    <FormDialog
      title={t('新建正文模板')}
      table={table}
      initial={typeId && own.some((r) => r.id === typeId) ? { typeId } : {}}
      save={(v) =>
        saveForm(
          templateCalls.save,
          { typeId: String(v.typeId), name: String(v.name), blocks: firstBlocks() },
          [templateCalls.query, typeCalls.query],
          (saved) => go(`${textsAt}/${saved.id}`),
        )
      }
      onClose={onClose}
    />
  )
}
