import { Checkbox } from 'antd'
import { useEffect, useState } from 'react'
import type { Answer, Asked } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { FieldForm } from '#kernel/web/form/FieldForm.tsx'
import { useDialog } from '#kernel/web/form/useDialog.ts'
import { useFields } from '#kernel/web/form/useFields.ts'
import { fieldErrorsOf } from '#kernel/web/http/ask.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { Upload } from '#kernel/web/upload/Upload.tsx'
import { useUpload } from '#kernel/web/upload/useUpload.ts'
import { deliveryCalls } from '../shared/calls.ts'
import { reportTable } from '../shared/fields.ts'
import { lotWords } from '../shared/words.ts'
import { stale } from './acts.ts'

type Delivery = Answer<typeof deliveryCalls.detail>
const col = wordLines<typeof lotWords, Delivery['lines'][number]>(lotWords)
const columns = col.some('seq', 'name', 'lotNo', 'expiryDate', 'manufacturer', 'reportNo')

/** One inspection report, ticked onto the lots it covers; those that have none yet are ticked. */
export const ReportDialog = ({ delivery: d, onClose }: { delivery: Delivery; onClose: () => void }) => {
  const form = useFields(reportTable, {})
  const files = useUpload()
  const [chosen, setChosen] = useState(() => d.lines.flatMap((l) => (l.reportNo ? [] : [l.id])))
  const { close, saved } = useDialog(
    `${t('上传检验报告')} ${d.id}`,
    { typed: form.changed, chosen },
    form.dirty,
    (kept) => {
      form.restore(kept.typed)
      setChosen(kept.chosen)
    },
    onClose,
  )
  const add = useAct(deliveryCalls.uploadReport, { refresh: stale, done: '已上传检验报告', onDone: saved })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer of the server counts
  useEffect(() => form.refused(add.error), [add.error])
  const complete = chosen.length > 0 && Object.values(form.tidy).every(Boolean) && Object.keys(form.tidy).length === 3
  const save = async () => {
    const ids = await files.send()
    if (!ids) return
    const wish = { ...form.tidy, files: ids, lineIds: chosen, id: d.id, version: d.version }
    if (await add.run(wish as Asked<typeof deliveryCalls.uploadReport>)) files.finish()
  }
  const all = chosen.length === d.lines.length
  const choice = col.custom('seq', (l) => (
    <Checkbox
      checked={chosen.includes(l.id)}
      aria-label={`${t('选择')} ${l.seq}`}
      onChange={(e) => setChosen(e.target.checked ? [...chosen, l.id] : chosen.filter((id) => id !== l.id))}
    />
  ))
  return (
    <AppModal
      open
      title={t('上传检验报告')}
      okText={t('保存')}
      cancelText={t('取消')}
      confirmLoading={add.busy}
      okButtonProps={{ disabled: !complete }}
      onOk={save}
      onCancel={close}
    >
      {add.error && fieldErrorsOf(add.error).length === 0 && (
        <p role="alert" className="d-bar">
          {add.error.msg}
        </p>
      )}
      <FieldForm table={reportTable} of={form} />
      <Upload of={files} label={t('报告文件')} />
      <p>
        <Checkbox
          checked={all}
          indeterminate={!all && chosen.length > 0}
          onChange={() => setChosen(all ? [] : d.lines.map((l) => l.id))}
        >
          {t('已选 {{n}} 行', { n: chosen.length })}
        </Checkbox>
      </p>
      <LineTable
        columns={[{ ...choice, key: 'chosen', label: '选择' }, ...columns]}
        rows={d.lines}
        label="明细"
        decides={['chosen', 'seq', 'name', 'lotNo', 'reportNo']}
      />
    </AppModal>
  )
}
