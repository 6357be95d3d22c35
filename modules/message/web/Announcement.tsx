import { PaperClipOutlined } from '@ant-design/icons'
import { useEffect } from 'react'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import { download } from '#kernel/web/http/download.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { timeText } from '#kernel/web/list/time.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { messageCalls } from '../shared/calls.ts'
import { markRead } from './open.ts'

/** An announcement to read, with its attachments; opening it marks it. */
export const Announcement = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data: a, error } = useAsk(messageCalls.detail, { id })
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
          <div className="m-content">{a.content}</div>
          {a.files.map((f) => (
            <button
              key={f.id}
              type="button"
              className="m-file"
              onClick={() => void download(fileCalls.download, { fileId: f.id }).catch(() => {})}
            >
              <PaperClipOutlined /> {f.name}
            </button>
          ))}
        </article>
      )}
    </AppModal>
  )
}
