import { Modal, type ModalProps } from 'antd'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTabActive } from './useTab.ts'

const field = ':is(input, textarea, select):not(:disabled, [type=hidden], [type=file])'

/**
 * Begins in the first field. `autoFocus` of a field comes before antd has put its dialog into the page and does nothing; antd
 * then gives the focus to the cross, where a blank closes what one meant to fill in.
 */
const Begun = ({ children }: { children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const here = box.current
    // on a phone its keyboard would cover half of the dialog
    if (matchMedia('(pointer: coarse)').matches) return
    if (here && !here.contains(document.activeElement)) here.querySelector<HTMLElement>(field)?.focus()
  }, [])
  return (
    <div ref={box} style={{ display: 'contents' }}>
      {children}
    </div>
  )
}

/**
 * The only dialog pages may use: 1100 px and 3 % from the top unless said otherwise (specification §9). It renders
 * nothing while its tab is not on screen, because antd's own crashes there (ux.md F3); keep typed values in the page.
 */
export const AppModal = ({ open, width = 1100, style, children, ...rest }: ModalProps) => {
  const active = useTabActive()
  if (!open || !active) return null
  return (
    <Modal
      open
      width={width}
      mask={{ closable: false }}
      // a click beside it does nothing, so it takes no focus away either
      wrapProps={{ onMouseDown: (e: MouseEvent) => e.target === e.currentTarget && e.preventDefault() }}
      style={{ top: '3%', maxWidth: 'calc(100vw - 32px)', ...style }}
      {...rest}
    >
      <Begun>{children}</Begun>
    </Modal>
  )
}
