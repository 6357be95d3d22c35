import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from '#kernel/web/i18n.ts'
import { boxMost } from '../shared/trace.ts'
import '#kernel/web/scan/scan-frame.css'

interface Props {
  /** Its own code first, then what lies in it. */
  box: readonly string[]
  onClose: () => void
  onTake: (code: string) => void
  onDrop: () => void
}

/** A box as it is filled: scanned, typed or pasted, until it is closed. */
export const BoxPanel = ({ box: [code, ...children], onClose, onTake, onDrop }: Props) => (
  <section className="tr-box" aria-label={t('装箱')}>
    <b role="status">
      {code === undefined
        ? t('请扫箱码')
        : t('箱码 {{code}}：已装 {{n}} 个，继续扫箱内追溯码', { code, n: children.length })}
    </b>
    {children.length >= boxMost && <p role="alert">{t('一箱最多 {{n}} 个追溯码', { n: boxMost })}</p>}
    <div className="sc-tools">
      <Button type="primary" disabled={children.length === 0} onClick={onClose}>
        {t('封箱')}
      </Button>
      <Button onClick={onDrop}>{t('放弃装箱')}</Button>
    </div>
    {children.length > 0 && (
      <ol reversed>
        {children.toReversed().map((c) => (
          <li key={c}>
            <code>{c.replaceAll('\x1d', ' ')}</code>
            <Button
              size="small"
              type="text"
              icon={<CloseOutlined aria-hidden />}
              aria-label={t('取出 {{code}}', { code: c })}
              onClick={() => onTake(c)}
            />
          </li>
        ))}
      </ol>
    )}
  </section>
)
