import { Modal, type ModalProps } from 'antd'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTabActive } from './useTab.ts'

/** The frame is as high as the window lets it, and its middle gives way; what a focused field draws around itself is not cut off. */
const within = {
  container: { display: 'flex', flexDirection: 'column', maxHeight: 'calc(97dvh - 32px)' },
  body: { flex: '1 1 auto', minHeight: 0, overflowY: 'auto', padding: '4px 24px', margin: '-4px -24px' },
} as const

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

export interface AppModalProps extends ModalProps {
  /** Asks one thing or two before an act, and stays small; what is filled in is a form and has the width of the house. */
  question?: boolean | undefined
}

/**
 * The only dialog pages may use: 1100 px and 3 % from the top unless it is a question or looked at only (specification §9,
 * `checkDialogs`). It renders nothing while its tab is not on screen, because antd's own crashes there (ux.md F3); keep typed
 * values in the page. Higher than the window it scrolls within, so that its buttons stay in view.
 */
export const AppModal = ({
  open,
  question,
  width = question ? 520 : 1100,
  style,
  children,
  ...rest
}: AppModalProps) => {
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
      // without buttons nothing has to stay in view, and what is looked at may be as high as it is
      styles={rest.footer === null ? {} : within}
      {...rest}
    >
      <Begun>{children}</Begun>
    </Modal>
  )
}
