import { Modal, type ModalProps } from 'antd'
import type { MouseEvent } from 'react'
import { useTabActive } from './useTab.ts'

/**
 * The only dialog pages may use: 1100 px and 3 % from the top unless said otherwise (specification §9). It renders
 * nothing while its tab is not on screen, because antd's own crashes there (ux.md F3); keep typed values in the page.
 */
export const AppModal = ({ open, width = 1100, style, ...rest }: ModalProps) => {
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
    />
  )
}
