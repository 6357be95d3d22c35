import { useRef, useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import type { FieldTable } from '#kernel/shared/field.ts'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { t } from '#kernel/web/i18n.ts'
import { NONE } from '#kernel/web/list/time.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { surgeryOrderCalls as calls } from '../shared/calls.ts'
import { surgeryOrderWords as words } from '../shared/words.ts'

const asked: FieldTable = {
  fields: [{ key: 'purpose', label: '查看目的', type: 'text', required: true, missing: '请填写查看目的', max: 200 }],
}

/** Who the patient is, in full: what for is asked first, and noted (security.md C78). Closed, it is gone. */
export default function PatientDialog({ of: d, onClose }: { of: { id: string; no: string }; onClose: () => void }) {
  const [seen, setSeen] = useState<Answer<typeof calls.patient>>()
  // a dialog closes itself when it saved; what it asked for is to be read then
  const goesOn = useRef(false)
  const title = `${t('查看患者')} ${d.no}`
  if (seen)
    return (
      <AppModal open title={title} footer={null} onCancel={onClose}>
        <Fields
          of={[
            ['患者姓名', seen.patientName],
            [words.hospitalizationNo.label, seen.hospitalizationNo || NONE],
            [words.certificateNo.label, seen.certificateNo || NONE],
            [words.clinicalInfo.label, seen.clinicalInfo || NONE],
          ]}
        />
        <p className="d-note">{t('此次查看已记入操作日志，请勿外传')}</p>
      </AppModal>
    )
  return (
    <FormDialog
      title={title}
      record={d.id}
      okText={t('查看')}
      table={asked}
      initial={{}}
      save={(v) =>
        saveForm(calls.patient, { id: d.id, purpose: String(v.purpose ?? '') }, [], (answer) => {
          goesOn.current = true
          setSeen(answer as never)
        })
      }
      onClose={() => !goesOn.current && onClose()}
      head={<p className="d-note">{t('患者身份信息只在履行职责时查看，每次查看都会记录')}</p>}
    />
  )
}
