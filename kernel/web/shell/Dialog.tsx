import { type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'

interface Props {
  /** Already translated. */
  title: string
  children: ReactNode
  footer?: ReactNode
  /** Esc was pressed; without it the dialog cannot be dismissed. */
  onEscape?: () => void
  width?: number
  /** Nothing beneath can be seen. */
  veil?: boolean
}

/**
 * The browser's own modal dialog: above everything, holds the focus, leaves the page beneath mounted. Focus goes to the
 * element marked `data-focus`, and back to where it was when the dialog closes.
 */
export const Dialog = ({ title, children, footer, onEscape, width = 416, veil }: Props) => {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = ref.current
    const before = document.activeElement
    if (!dialog?.open) dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-focus]')?.focus()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  // beside the page: colours and buttons of the bar it was opened from are not its own
  return createPortal(
    <dialog
      ref={ref}
      className={veil ? 'k-dialog k-dialog-veil' : 'k-dialog'}
      style={{ width }}
      aria-labelledby={id}
      onCancel={(e) => {
        e.preventDefault()
        onEscape?.()
      }}
      onKeyDown={(e) => {
        // a second Esc would close the dialog past onCancel
        if (e.key === 'Escape') {
          e.preventDefault()
          e.stopPropagation()
          onEscape?.()
        }
      }}
    >
      <h2 id={id}>{title}</h2>
      <div className="k-dialog-body">{children}</div>
      {footer && <footer>{footer}</footer>}
    </dialog>,
    document.body,
  )
}
