import type { ReactNode } from 'react'

/** A column as the table draws it: from the user's arrangement, left to right. */
export interface Drawn<R> {
  key: string
  /** Already translated. */
  title: string
  width: number
  align?: 'right' | 'center'
  fixed?: 'start' | 'end'
  /** Free text: its width follows the room there is. */
  elastic?: boolean
  /** As narrow as it may be, px: nothing it says is cut, with 8 px on each side. */
  least?: number
  /** One decides by it: inside the first view, and on the card. */
  decisive?: boolean
  /** Its name stands at the head of the card. */
  firm?: boolean
  /** Pixels from its edge, of a frozen column. */
  offset?: number
  /** Sort key of the call. */
  sort?: string
  show: (row: R) => ReactNode
}

export interface Choosing {
  subscribe: (tell: () => void) => () => void
  has: (id: string) => boolean
  /** Ticks or clears these rows. */
  set: (ids: readonly string[], on: boolean) => void
  /** What a row is called, for its box. */
  nameOf: (id: string) => string
}

/** Width of the column of tick boxes, pixels. */
export const tickWidth = 40
