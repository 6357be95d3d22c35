import { codes } from '#kernel/shared/envelope.ts'
import type { Field, FieldTable, Values } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { faultBeside, saveForm } from '#kernel/web/form/saveForm.ts'
import { AskError } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { Upload } from '#kernel/web/upload/Upload.tsx'
import { useUpload } from '#kernel/web/upload/useUpload.ts'
import { messageCalls } from '../shared/calls.ts'
import { announcementWords as words } from '../shared/words.ts'

const of = (key: keyof typeof words, more: Partial<Field> = {}) => fieldOf(words, key, more)
const table: FieldTable = {
  fields: [
    of('title', { required: true, max: 100 }),
    of('kinds', { type: 'choices', choices: words.kinds.choices, required: true }),
    of('validFrom'),
    of('validTo'),
    of('content', { type: 'area', max: 10_000 }),
    of('files', { type: 'ref' }),
  ],
  rules: [
    (v) =>
      v.validFrom && v.validTo && String(v.validTo) < String(v.validFrom)
        ? { key: 'validTo', reason: '结束日期不能早于开始日期' }
        : undefined,
  ],
}

/** 发布公告: title, audience, period, text and up to five attachments. */
export const PublishDialog = ({ onClose }: { onClose: () => void }) => {
  const files = useUpload()
  const save = async ({ files: _, kinds, ...v }: Values) => {
    const message = t('请填写正文或上传附件')
    if (!v.content && files.count === 0)
      return new AskError(message, codes.malformed, { fields: [{ path: 'content', message }] })
    const ids = await files.send()
    // each file says at its place what went wrong
    if (!ids) return faultBeside(t('部分文件上传失败，请重试'))
    const body = { ...(v as { title: string }), content: String(v.content ?? ''), kinds: kinds as never, files: ids }
    return saveForm(messageCalls.publish, body, [messageCalls.published, messageCalls.query], undefined, '已发布')
  }
  return (
    <FormDialog
      title={t('发布公告')}
      okText={t('发布')}
      table={table}
      initial={{ kinds: ['hospital', 'supplier'] }}
      refs={{ files: () => <Upload of={files} label={t(words.files.label)} /> }}
      save={save}
      onClose={onClose}
    />
  )
}
