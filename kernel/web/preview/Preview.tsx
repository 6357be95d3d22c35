import { useEffect, useRef } from 'react'
import { t } from '../i18n.ts'
import { Large } from './Large.tsx'
import { closePreview, usePreview } from './preview.ts'
import { Small } from './Small.tsx'
import './preview.css'

/** The browser's modal dialog: above everything, holds the focus, gives it back to the thumbnail. */
export default function Overlay() {
  const open = usePreview((s) => s.open)!
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    const before = document.activeElement
    if (!dialog?.open) dialog?.showModal()
    // on the dialog itself: a focused button would hold the slideshow
    dialog?.focus()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      className="p-overlay"
      data-type={open.type}
      data-closing={open.closing || undefined}
      aria-label={t('图片预览')}
      onCancel={(e) => {
        e.preventDefault()
        closePreview()
      }}
      onKeyDown={(e) => {
        if (e.key !== 'Escape') return
        e.preventDefault()
        e.stopPropagation()
        closePreview()
      }}
      onMouseDown={(e) => {
        if (e.target === e.currentTarget) closePreview()
      }}
    >
      {open.type === 1 ? <Small of={open} /> : <Large of={open} />}
    </dialog>
  )
}
