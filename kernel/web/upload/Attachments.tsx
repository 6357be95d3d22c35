import { Button } from 'antd'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import { sizeText } from '#kernel/shared/upload.ts'
import { t } from '../i18n.ts'
import { Thumb } from './FileCard.tsx'
import '../document/document.css'
import './upload.css'
import { useViewer } from './useViewer.tsx'

/** Attachments to read: a thumbnail each, the large preview by click, a slideshow of the pictures. */
export const Attachments = ({ files, label }: { files: readonly Attachment[]; label: string }) => {
  const { view, pictures, show, viewer } = useViewer(files)
  if (files.length === 0) return <p className="d-muted">{t('暂无附件')}</p>
  return (
    <div className="u-upload">
      <ul className="u-list" aria-label={label}>
        {files.map((f) => (
          <li key={f.fileId} className="u-card" aria-label={f.name}>
            <Thumb of={f} onView={() => view(f)} />
            <div className="u-what">
              <span className="u-name" title={f.name}>
                {f.name}
              </span>
              <span className="d-muted">{sizeText(f.size)}</span>
            </div>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <div>
          <Button size="small" onClick={show}>
            {t('轮播')}
          </Button>
        </div>
      )}
      {viewer}
    </div>
  )
}
