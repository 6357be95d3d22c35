import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { fileCalls, resourceId } from '#kernel/shared/calls/files.ts'
import { type AskError, ask, type BlobResult } from '../http/ask.ts'
import { saveBlob } from '../http/download.ts'
import { t } from '../i18n.ts'
import { AppModal } from '../shell/AppModal.tsx'
import type { Viewed } from './files.ts'
import '../document/document.css'

/** A PDF inside the page, by the browser's own viewer; where there is none, a way to download it. */
export const PdfPreview = ({ of, onClose }: { of: Viewed; onClose: () => void }) => {
  const [shown, setShown] = useState<{ url: string; blob: Blob }>()
  const [error, setError] = useState('')
  const { file, fileId, name } = of
  useEffect(() => {
    let url = ''
    let gone = false
    const load = async (): Promise<Blob> => {
      if (file) return file
      const asked = { fileId, filename: name, resourceId }
      return ((await ask(fileCalls.download, asked, { quiet: true })) as unknown as BlobResult).blob
    }
    load().then(
      (blob) => {
        if (gone) return
        // the browser shows by type; a file chosen here may come without one
        const typed = new Blob([blob], { type: 'application/pdf' })
        url = URL.createObjectURL(typed)
        setShown({ url, blob: typed })
      },
      (e: AskError) => setError(e.msg),
    )
    return () => {
      gone = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [file, fileId, name])
  return (
    <AppModal
      open
      title={name}
      onCancel={onClose}
      footer={
        <>
          {shown && <Button onClick={() => saveBlob({ blob: shown.blob, filename: name })}>{t('下载')}</Button>}
          <Button type="primary" onClick={onClose}>
            {t('关闭')}
          </Button>
        </>
      }
    >
      {error && (
        <p role="alert" className="d-bar">
          {error}
        </p>
      )}
      {!error && !shown && <p role="status">{t('正在加载')}</p>}
      {shown &&
        (navigator.pdfViewerEnabled ? (
          <iframe className="u-pdf" src={shown.url} title={name} />
        ) : (
          <p className="d-note">{t('此浏览器不能在页面内显示 PDF，请下载后查看')}</p>
        ))}
    </AppModal>
  )
}
