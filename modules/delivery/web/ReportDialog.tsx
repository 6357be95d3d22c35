import { useState } from 'react'
import type { Answer, Asked } from '#kernel/shared/call.ts'
import type { Values } from '#kernel/shared/field.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { faultBeside, saveForm } from '#kernel/web/form/saveForm.ts'
import { t } from '#kernel/web/i18n.ts'
import { Upload } from '#kernel/web/upload/Upload.tsx'
import { useUpload } from '#kernel/web/upload/useUpload.ts'
import { deliveryCalls } from '../shared/calls.ts'
import { reportTable } from '../shared/fields.ts'
import { stale } from './acts.ts'
import { LotChoice } from './LotChoice.tsx'

type Delivery = Answer<typeof deliveryCalls.detail>

/** One inspection report for the lots it covers: uploaded once, ticked onto as many as there are. */
export const ReportDialog = ({ delivery: d, onClose }: { delivery: Delivery; onClose: () => void }) => {
  const files = useUpload()
  // what has none yet
  const [chosen, setChosen] = useState(() => d.lines.flatMap((l) => (l.reportNo ? [] : [l.id])))
  const save = async (v: Values) => {
    if (chosen.length === 0) return faultBeside(t('请至少选择一行'))
    if (files.count === 0) return faultBeside(t('请上传检验报告'))
    const ids = await files.send()
    if (!ids) return faultBeside(t('文件没有全部上传，请重试'))
    const wish = { ...v, id: d.id, version: d.version, files: ids, lineIds: chosen }
    return saveForm(
      deliveryCalls.uploadReport,
      wish as unknown as Asked<typeof deliveryCalls.uploadReport>,
      stale,
      onClose,
      '已上传检验报告',
    )
  }
  return (
    <FormDialog
      title={t('上传检验报告')}
      record={d.id}
      table={reportTable}
      initial={{}}
      save={save}
      onClose={onClose}
      below={() => (
        <>
          <Upload of={files} label={t('检验报告')} />
          <LotChoice lots={d.lines} chosen={chosen} onChosen={setChosen} has="reportNo" />
        </>
      )}
    />
  )
}
