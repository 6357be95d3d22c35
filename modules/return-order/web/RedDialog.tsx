import type { Asked } from '#kernel/shared/call.ts'
import type { Values } from '#kernel/shared/field.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { faultBeside, saveForm } from '#kernel/web/form/saveForm.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText } from '#kernel/web/list/format.ts'
import { Upload } from '#kernel/web/upload/Upload.tsx'
import { useUpload } from '#kernel/web/upload/useUpload.ts'
import { returnOrderCalls as calls } from '../shared/calls.ts'
import { redTable } from '../shared/words.ts'
import { type Doc, stale } from './acts.ts'

/** The red invoice of what came back; what is due stands above, so that a difference is seen before it is refused. */
export const RedDialog = ({ of: d, onClose }: { of: Doc; onClose: () => void }) => {
  const files = useUpload()
  const save = async (v: Values) => {
    if (files.count === 0) return faultBeside(t('请上传红字发票'))
    const ids = await files.send()
    if (!ids) return faultBeside(t('文件没有全部上传，请重试'))
    const wish = { id: d.id, version: d.version, ...v, redCode: v.redCode ?? '', files: ids }
    return saveForm(
      calls.uploadRedInvoice,
      wish as Asked<typeof calls.uploadRedInvoice>,
      stale,
      undefined,
      '已上传红字发票',
    )
  }
  const blue = [...new Set(d.lines.flatMap((l) => l.invoiceNo || []))].join(' · ')
  return (
    <FormDialog
      title={`${t('上传红字发票')} ${d.no}`}
      record={d.id}
      table={redTable}
      initial={{}}
      okText={t('保存')}
      save={save}
      onClose={onClose}
      head={
        <p className="d-note">
          {t('应红冲 {{amount}} 元', { amount: moneyText(d.redRest) })}
          {blue && ` · ${t('原发票 {{no}}', { no: blue })}`}
        </p>
      }
      below={() => <Upload of={files} label={t('红字发票')} />}
    />
  )
}
