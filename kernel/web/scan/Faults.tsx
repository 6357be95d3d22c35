import { Button } from 'antd'
import { t } from '../i18n.ts'
import './scan.css'

/** How many scans the server has not heard of, and why. */
export const Waiting = ({ waiting, offline }: { waiting: number; offline: boolean }) =>
  waiting > 0 && (
    <span className="d-tag" data-tone="orange" role="status">
      {t('待上传 {{n}}', { n: waiting })}
      {offline && ` · ${t('没有网络，恢复后自动上传')}`}
    </span>
  )

interface Props {
  /** What the server said of the asking itself. */
  refused: string | undefined
  /** The browser keeps nothing. */
  unkept: boolean
  onRetry: () => void
}
/** Why scans do not get through, or would not outlive the page. */
export const Faults = ({ refused, unkept, onRetry }: Props) => (
  <>
    {refused && (
      <p role="alert" className="sc-told">
        {refused}{' '}
        <Button size="small" onClick={onRetry}>
          {t('重试')}
        </Button>
      </p>
    )}
    {unkept && (
      <p role="alert" className="sc-told">
        {t('此浏览器不能保存扫码，上传前请勿关闭页面')}
      </p>
    )}
  </>
)
