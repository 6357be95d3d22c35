import { PaperClipOutlined } from '@ant-design/icons'
import { useEffect } from 'react'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import { download } from '#kernel/web/http/download.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { timeText } from '#kernel/web/list/time.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import type { Viewed } from '#kernel/web/upload/files.ts'
import { useViewer } from '#kernel/web/upload/useViewer.tsx'
import { messageCalls } from '../shared/calls.ts'
import { markRead } from './open.ts'

/** Files a browser shows by itself, by their names. */
const shownOf = (files: readonly { id: string; name: string }[]): Viewed[] =>
  files
    .filter((f) => /\.(pdf|png|jpe?g|gif|bmp|webp)$/i.test(f.name))
    .map(({ id, name }) => ({ fileId: id, name, mime: '' }))

/** An announcement to read, with its attachments; opening it marks it. */
export const Announcement = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data: a, error } = useAsk(messageCalls.detail, { id })
  const { view, viewer } = useViewer(shownOf(a?.files ?? []))
  /** Pictures and PDF are read here; whatever else is saved, and opened by what the reader has for it. */
  const open = (f: { id: string; name: string }) => {
    const [shown] = shownOf([f])
    if (shown) view(shown)
    else void download(fileCalls.download, { fileId: f.id }).catch(() => {})
  }
  const unread = a !== undefined && !a.read
  useEffect(() => {
    if (unread) void markRead([id])
  }, [unread, id])
  return (
    <AppModal open width={720} title={a?.template ?? t('公告')} footer={null} onCancel={onClose}>
      {error && <p role="alert">{error.msg}</p>}
      {a && (
        <article className="m-article">
          <p className="m-muted">
            {a.author} · {timeText(a.at)}
          </p>
          {a.content && <div className="m-content">{a.content}</div>}
          {a.files.map((f) => (
            <button key={f.id} type="button" className="m-file" onClick={() => open(f)}>
              <PaperClipOutlined /> {f.name}
            </button>
          ))}
          {viewer}
        </article>
      )}
    </AppModal>
  )
}
