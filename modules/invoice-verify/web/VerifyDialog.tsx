import { Button } from 'antd'
import type { Asked } from '#kernel/shared/call.ts'
import type { FieldTable } from '#kernel/shared/field.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { faultBeside, saveForm } from '#kernel/web/form/saveForm.ts'
import { useAsk, useSender } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { Upload } from '#kernel/web/upload/Upload.tsx'
import { useUpload } from '#kernel/web/upload/useUpload.ts'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import { matchCalls } from '#modules/invoice-match/shared/calls.ts'
import { verifyCalls as calls } from '../shared/calls.ts'
import { results } from '../shared/results.ts'
import { verificationWords as words } from '../shared/words.ts'

const table: FieldTable = {
  fields: [
    { key: 'result', label: words.result.label, type: 'choice', choices: results, required: true },
    { key: 'note', label: words.note.label, type: 'area', max: 500 },
  ],
}
const stale = [calls.verifications, invoiceCalls.query, invoiceCalls.detail, matchCalls.matched, matchCalls.query]

/** Writes down what somebody looked up at the tax office; where there is a service, it is asked by one press. */
export default function VerifyDialog({ of, onClose }: { of: { id: string; number: string }; onClose: () => void }) {
  const { data } = useAsk(calls.verifications, { id: of.id }, { fresh: true })
  const { send, busy } = useSender()
  const files = useUpload([])
  if (!data) return null
  const waits = data.rows.some((v) => v.fault === '' && v.result === '')
  const ask = async () => {
    const sent = await send(calls.verify, { id: of.id }, { refresh: stale, done: '已发出查验，结果到达后自动显示' })
    if ('data' in sent) onClose()
  }
  return (
    <FormDialog
      title={`${t('查验')} ${of.number}`}
      record={of.id}
      table={table}
      // what was found is said, never taken for granted
      initial={{}}
      okText={t('登记结果')}
      head={
        data.service && (
          <p>
            <Button disabled={busy || waits} onClick={() => void ask()}>
              {t(waits ? '正在查验，请等待结果' : '向查验服务查询')}
            </Button>
          </p>
        )
      }
      below={() => <Upload of={files} label={t('截图')} />}
      save={async (values) => {
        const sent = await files.send()
        if (!sent) return faultBeside(t('附件上传失败，请重试'))
        const wish = { ...values, note: values.note ?? '', id: of.id, ...(sent.length > 0 ? { files: sent } : {}) }
        return saveForm(
          calls.verify,
          wish as Asked<typeof calls.verify>,
          stale,
          () => void files.finish(),
          '已登记查验结果',
        )
      }}
      onClose={onClose}
    />
  )
}
