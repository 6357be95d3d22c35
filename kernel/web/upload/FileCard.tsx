import type { ReactNode } from 'react'
import { sizeText } from '#kernel/shared/upload.ts'
import { pictured } from '../http/host.ts'
import { t } from '../i18n.ts'
import { isPdf, thumbOf, type Viewed } from './files.ts'
import type { Item } from './useUpload.ts'
import '../document/document.css'

/** The picture of a file, or the sign of a PDF; opens the preview. */
export const Thumb = ({ of, onView }: { of: Viewed; onView: () => void }) => (
  <button type="button" className="u-thumb" aria-label={t('预览 {{name}}', { name: of.name })} onClick={onView}>
    {isPdf(of) ? (
      <span aria-hidden>PDF</span>
    ) : (
      <img src={thumbOf(of)} crossOrigin={pictured()} alt="" loading="lazy" />
    )}
  </button>
)

interface Props {
  item: Item
  onView: () => void
  onRemove?: () => void
  onUndo: () => void
  onRetry: () => void
  /** No room for one more. */
  full: boolean
  beside?: ReactNode
}

export const FileCard = ({ item, onView, onRemove, onUndo, onRetry, full, beside }: Props) => {
  const { name, state, removed } = item
  return (
    <li className="u-card" data-state={removed ? 'removed' : state} aria-label={name}>
      <Thumb of={item} onView={onView} />
      <div className="u-what">
        <span className="u-name" title={name}>
          {name}
        </span>
        <span className="d-muted">
          {sizeText(item.size)}
          {removed ? ` · ${t('保存后删除')}` : state === 'local' ? ` · ${t('保存时上传')}` : ''}
        </span>
        {state === 'sending' && (
          <span
            className="u-bar"
            role="progressbar"
            aria-label={t('正在上传 {{name}}', { name })}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(item.part * 100)}
          >
            <i style={{ width: `${item.part * 100}%` }} />
          </span>
        )}
        {state === 'failed' && !removed && (
          <span className="d-fault" role="alert">
            {item.error}
          </span>
        )}
        {beside}
      </div>
      <div className="u-ways">
        {state === 'failed' && !removed && (
          <button type="button" className="k-link" aria-label={t('重试 {{name}}', { name })} onClick={onRetry}>
            {t('重试')}
          </button>
        )}
        {removed ? (
          <button
            type="button"
            className="k-link"
            disabled={full}
            aria-label={t('撤销删除 {{name}}', { name })}
            onClick={onUndo}
          >
            {t('撤销删除')}
          </button>
        ) : (
          onRemove &&
          state !== 'sending' && (
            <button type="button" className="k-link" aria-label={t('删除 {{name}}', { name })} onClick={onRemove}>
              {t('删除')}
            </button>
          )
        )}
      </div>
    </li>
  )
}
