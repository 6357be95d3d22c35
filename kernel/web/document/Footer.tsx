import { Button } from 'antd'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../i18n.ts'
import './document.css'

/**
 * What stands below a document: its totals, and what may be done. On a phone that is one line (ux.md 64): the next step in
 * it, the rest behind 更多; which of both, the style sheet says.
 */
export const Footer = ({ totals, children }: { totals?: ReactNode; children: ReactNode }) => {
  const [open, setOpen] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const away = (e: MouseEvent) => !more.current?.contains(e.target as Node) && setOpen(false)
    const esc = (e: KeyboardEvent) => e.key === 'Escape' && setOpen(false)
    document.addEventListener('click', away)
    document.addEventListener('keydown', esc)
    return () => {
      document.removeEventListener('click', away)
      document.removeEventListener('keydown', esc)
    }
  }, [open])
  const turn = useMemo(
    () => (
      <Button ref={more} className="d-more" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('更多')}
      </Button>
    ),
    [open],
  )
  return (
    <footer className="d-footer">
      <div>{totals}</div>
      <div className="d-actions" data-open={open || undefined}>
        {children}
      </div>
      {turn}
    </footer>
  )
}
