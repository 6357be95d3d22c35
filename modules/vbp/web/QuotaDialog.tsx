import type { Asked } from '#kernel/shared/call.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { vbpCalls as calls } from '../shared/calls.ts'
import { quotaTable } from '../shared/fields.ts'
import type { Progress } from './Curve.tsx'
import { stale } from './Views.tsx'

/** 分配约定量: what a hospital agrees of an article for a year, new or otherwise than before. */
export const QuotaDialog = ({ of: i, onClose }: { of: Progress; onClose: () => void }) => {
  const { data: b } = useAsk(calls.detail, { id: i.batchId }, { fresh: true })
  if (!b) return null
  return (
    <FormDialog
      title={`${t('分配约定量')} ${i.name}`}
      record={i.id}
      table={quotaTable}
      initial={{ year: i.year }}
      head={
        <p className="d-note">
          {t('计量单位 {{unit}}；已有约定量的医院按新数量修改，调剂的数量另计', { unit: i.supplyUnit })}
        </p>
      }
      save={(v) =>
        saveForm(
          calls.update,
          { id: b.id, version: b.version, quotas: [{ ...v, itemId: i.id }] } as Asked<typeof calls.update>,
          stale,
        )
      }
      onClose={onClose}
    />
  )
}
