import { type RefObject, useEffect, useState } from 'react'
import { t } from '../../i18n.ts'
import { copyText } from '../../shell/clipboard.ts'

interface Place {
  text: string
  top: number
  left: number
}

/**
 * One button for all cells: under the mouse a text that is cut off shows a sign that copies it. Ctrl+C copies without it
 * when text is marked.
 */
export const CopyCell = ({ box }: { box: RefObject<HTMLElement | null> }) => {
  const [at, setAt] = useState<Place>()
  useEffect(() => {
    const el = box.current
    if (!el) return
    const over = (e: MouseEvent) => {
      const target = e.target as Element
      if (target.closest('.t-copy')) return
      const cell = target.closest<HTMLElement>('tbody td[data-col]')
      const text = cell && cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : ''
      // what is cut can be read whole, whichever kind of column it is
      if (cell) cell.title = cell.querySelector('[title]') ? '' : text
      if (!cell || !text) return setAt(undefined)
      const [outer, inner] = [el.getBoundingClientRect(), cell.getBoundingClientRect()]
      const right = Math.min(inner.right, outer.right)
      setAt({ text, top: inner.top - outer.top + el.scrollTop, left: right - outer.left + el.scrollLeft - 24 })
    }
    const out = () => setAt(undefined)
    el.addEventListener('mouseover', over)
    el.addEventListener('mouseleave', out)
    return () => {
      el.removeEventListener('mouseover', over)
      el.removeEventListener('mouseleave', out)
    }
  }, [box])
  if (!at) return null
  const copy = () => void copyText(at.text)
  return (
    <button
      type="button"
      tabIndex={-1}
      className="t-copy"
      style={{ top: at.top, left: at.left }}
      title={t('复制')}
      aria-label={t('复制')}
      onClick={copy}
    >
      ⧉
    </button>
  )
}
