import type { Asked } from '#kernel/shared/call.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { faultBeside, saveForm } from '#kernel/web/form/saveForm.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { DictPicker } from '#kernel/web/picker/DictPicker.tsx'
import { useSession } from '#kernel/web/session/store.ts'
import { Upload } from '#kernel/web/upload/Upload.tsx'
import { useUpload } from '#kernel/web/upload/useUpload.ts'
import { claimCalls } from '../../shared/calls.ts'
import { registerCalls as calls } from '../../shared/register-calls.ts'
import { type Doc, stale } from './acts.ts'
import { keepTable } from './tables.ts'

type Told = (now: { id: string; version: number }) => void

/** Owner, reminder, remark and attachments: what was agreed changes by a supplement alone. */
export const KeepDialog = ({ of: d, done, onClose }: { of: Doc; done: Told; onClose: () => void }) => {
  const org = useSession((s) => s.currentOrg?.kind)
  const party = org !== 'authority'
  const people = useAsk(claimCalls.owners, { size: 500, part: 'rows' }, { enabled: party })
  const files = useUpload(d.files)
  return (
    <FormDialog
      title={`${t('维护')} ${d.no}`}
      record={d.id}
      table={keepTable(party ? 'ownerId' : undefined)}
      initial={{ ...(party ? { ownerId: d.ownerId } : {}), reminderDays: d.reminderDays, remark: d.remark }}
      refs={{
        ownerId: (p) => (
          <DictPicker
            {...p}
            value={p.value as string | null}
            onChange={(v) => p.onChange((v as string | undefined) ?? null)}
            options={(people.data?.rows ?? []).map((o) => ({ value: o.id, label: o.name }))}
          />
        ),
      }}
      head={<p className="d-note">{t('合同内容只能通过补充协议修改')}</p>}
      below={() => <Upload of={files} label={t('附件')} />}
      save={async (_, other) => {
        const sent = await files.send()
        if (!sent) return faultBeside(t('附件上传失败，请重试'))
        const { ownerId, remark, ...rest } = other
        const input = {
          id: d.id,
          version: d.version,
          ...rest,
          ...(ownerId ? { ownerId } : {}),
          ...('remark' in other ? { remark: remark ?? '' } : {}),
          files: sent,
        }
        return saveForm(calls.update, input as Asked<typeof calls.update>, stale, (now) => {
          void files.finish()
          done(now)
        })
      }}
      onClose={onClose}
    />
  )
}
