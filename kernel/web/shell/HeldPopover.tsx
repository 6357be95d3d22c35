import { Popover, type PopoverProps } from 'antd'
import { type ReactElement, useRef } from 'react'

type Props = Pick<PopoverProps, 'placement' | 'arrow' | 'content' | 'open'> & {
  onOpen: (open: boolean) => void
  /** Esc inside: closes, and gives the focus back to the button. */
  onEscape: () => void
  children: ReactElement
}

/** A box under a button of the top bar: opening takes the focus into it, Esc gives it back (ux.md point 60). */
export const HeldPopover = ({ content, onOpen, onEscape, children, ...rest }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  return (
    <Popover
      {...rest}
      trigger="click"
      destroyOnHidden
      onOpenChange={onOpen}
      afterOpenChange={(open) => {
        const first = box.current?.querySelector<HTMLElement>('input, [aria-selected="true"], button')
        if (open && !box.current?.contains(document.activeElement)) first?.focus({ preventScroll: true })
      }}
      content={
        <div
          ref={box}
          onKeyDown={(e) => {
            if (e.key !== 'Escape') return
            e.stopPropagation()
            onEscape()
          }}
        >
          {content as ReactElement}
        </div>
      }
    >
      {children}
    </Popover>
  )
}
