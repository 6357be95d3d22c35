import { useState } from 'react'
import type { Values } from '#kernel/shared/field.ts'
import { FieldView } from '#kernel/web/form/FieldForm.tsx'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { manufacturerCalls as calls } from '../shared/calls.ts'
import { identityFields, makerTable } from '../shared/fields.ts'

const stale = [calls.query, calls.detail]

/** A manufacturer: new, to change, or, without permission, to read. */
export const MakerDialog = ({ id, onClose }: { id: string | undefined; onClose: () => void }) => {
  const { data: m } = useAsk(calls.detail, { id: id ?? '' }, { enabled: !!id })
  const full = useAct(calls.reveal)
  const [known, setKnown] = useState<Values>({})
  const reveal = async () => setKnown(((await full.run({ id: id ?? '' }))?.values ?? {}) as Values)
  if (id && !m) return null
  if (m && !m.actions.includes('edit'))
    return (
      <AppModal open title={m.name} footer={null} onCancel={onClose}>
        <FieldView table={makerTable} values={{ ...m.values, ...known }} reveal={reveal} />
      </AppModal>
    )
  return (
    <FormDialog
      key={m?.version ?? 'new'}
      title={m ? `${t('修改')} ${m.name}` : t('新建生产企业')}
      record={m?.id}
      table={makerTable}
      initial={(m?.values ?? {}) as Values}
      fixed={m ? identityFields.filter((key) => m.values[key]) : []}
      save={(values, other) =>
        m
          ? saveForm(calls.update, { id: m.id, version: m.version, values: other }, stale)
          : saveForm(calls.add, { values }, stale)
      }
      onClose={onClose}
    />
  )
}
