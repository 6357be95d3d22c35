import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../i18n.ts'
import './list.css'

export interface MenuItem {
  key: string
  /** Already translated. */
  label: string
  danger?: boolean
  run: () => void
}

/**
 * 更多: opens with Enter, Space or the arrow down, arrows move, Esc closes and gives the focus back to the button
 * (ux.md F10: the component library's menu does not follow the arrows).
 */
export const RowMenu = ({ items, label = '更多' }: { items: readonly MenuItem[]; label?: string }) => {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = (back: boolean) => {
    setOpen(false)
    if (back) button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="l-more k-link"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen((o) => !o)}
        onKeyDown={(e) => {
          if (e.key !== 'ArrowDown') return
          e.preventDefault()
          setOpen(true)
        }}
      >
        {t(label)}
      </button>
      {open && <Popup items={items} anchor={button.current as HTMLElement} onClose={close} />}
    </>
  )
}

interface PopupProps {
  items: readonly MenuItem[]
  anchor: HTMLElement
  /** `back`: the focus returns to the button. */
  onClose: (back: boolean) => void
}
const Popup = ({ items, anchor, onClose }: PopupProps) => {
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ top: 0, left: 0 })
  const closing = useRef(onClose)
  closing.current = onClose

  useLayoutEffect(() => {
    const [from, own] = [anchor.getBoundingClientRect(), box.current!.getBoundingClientRect()]
    const below = from.bottom + 4 + own.height <= window.innerHeight
    setPlace({
      top: below ? from.bottom + 4 : Math.max(8, from.top - 4 - own.height),
      left: Math.max(8, Math.min(from.left, window.innerWidth - own.width - 8)),
    })
    box.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [anchor])
  useEffect(() => {
    const away = (e: Event) => {
      if (!box.current?.contains(e.target as Node) && !anchor.contains(e.target as Node)) closing.current(false)
    }
    document.addEventListener('pointerdown', away, true)
    document.addEventListener('scroll', away, true)
    return () => {
      document.removeEventListener('pointerdown', away, true)
      document.removeEventListener('scroll', away, true)
    }
  }, [anchor])

  const onKeyDown = (e: KeyboardEvent) => {
    // what happens in the menu is nothing for the row beneath
    e.stopPropagation()
    const all = [...(box.current?.querySelectorAll('button') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    const to: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }
    const next = to[e.key]
    if (next !== undefined) {
      e.preventDefault()
      all[(next + all.length) % all.length]?.focus()
    } else if (e.key === 'Escape' || e.key === 'Tab') {
      e.preventDefault()
      onClose(true)
    }
  }
  return createPortal(
    <div ref={box} role="menu" className="l-menu" style={place} tabIndex={-1} onKeyDown={onKeyDown}>
      {items.map((x) => (
        <button
          key={x.key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          data-danger={x.danger || undefined}
          onClick={() => {
            onClose(true)
            x.run()
          }}
        >
          {x.label}
        </button>
      ))}
    </div>,
    document.body,
  )
}
