import { Button } from 'antd'
import { saveBlob } from '../http/download.ts'
import { t } from '../i18n.ts'
import { AppModal } from '../shell/AppModal.tsx'

/** What the server answers to a batch: how many went through, and why the others did not. */
export interface BatchResult {
  done: number
  failed: readonly { id: string; no: string; reason: string }[]
  /** Of documents: what those that were done are since. */
  now?: readonly { id: string; status: string; version: number }[]
  /** So many of those that were done passed a level of several and wait for the next one. */
  waiting?: number
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** The failures as a file a spreadsheet opens: number and reason. */
const csvOf = (failed: BatchResult['failed']): Blob => {
  const lines = [[t('编号'), t('原因')], ...failed.map((f) => [f.no, f.reason])]
  // the mark at the start tells a spreadsheet that the text is UTF-8
  return new Blob([`\ufeff${lines.map((l) => l.map(quoted).join(',')).join('\r\n')}`], { type: 'text/csv' })
}

interface Props {
  /** Already translated. */
  label: string
  result: BatchResult
  onClose: () => void
}

/** How a batch went: so many did, so many did not, and why. */
export const BatchOutcome = ({ label, result: { done, failed, waiting = 0 }, onClose }: Props) => (
  <AppModal
    open
    width={640}
    title={`${label} · ${t('处理结果')}`}
    onCancel={onClose}
    footer={
      <>
        {failed.length > 0 && (
          <Button onClick={() => saveBlob({ blob: csvOf(failed), filename: `${label}-${t('失败明细')}.csv` })}>
            {t('下载失败明细')}
          </Button>
        )}
        <Button type="primary" autoFocus onClick={onClose}>
          {t('知道了')}
        </Button>
      </>
    }
  >
    <p role="status">
      {t('{{done}} 条成功，{{failed}} 条失败', { done, failed: failed.length })}
      {waiting > 0 && t('；其中 {{n}} 条已通过本级，等待下一级审批', { n: waiting })}
      {failed.length > 0 && t('；失败的记录仍被选中')}
    </p>
    {failed.length > 0 && (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, the keyboard must reach it
      <div className="l-failures" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('编号')}</th>
              <th scope="col">{t('原因')}</th>
            </tr>
          </thead>
          <tbody>
            {failed.map((f) => (
              <tr key={f.id}>
                <td>{f.no}</td>
                <td>{f.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
  </AppModal>
)
