import { create } from 'zustand'
import type { PreviewImage } from './model.ts'

/** Small mode (type 1): a slideshow. Large mode (type 2): zoom, turn, drag (specification §2, Image preview overlay). */
export type PreviewType = 1 | 2

export interface Preview {
  type: PreviewType
  images: readonly PreviewImage[]
  index: number
  closing: boolean
}

export const usePreview = create<{ open: Preview | undefined }>(() => ({ open: undefined }))

/** Shows images above everything. The focus returns to the element that had it. */
export const openPreview = (type: PreviewType, images: readonly PreviewImage[], index = 0): void => {
  if (images.length > 0) usePreview.setState({ open: { type, images, index, closing: false } })
}

/** Turns to another image of the open preview. */
export const showImage = (index: number): void =>
  usePreview.setState(({ open }) => ({ open: open && { ...open, index } }))

/** Specification §9: the close animation; none for people who asked for less motion. */
const closeMs = (): number => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 800)

export const closePreview = (): void => {
  const { open } = usePreview.getState()
  if (!open || open.closing) return
  const closing = { ...open, closing: true }
  usePreview.setState({ open: closing })
  setTimeout(() => {
    const { open: now } = usePreview.getState()
    // another one may have been opened meanwhile, of the same images too
    if (now?.closing && now.images === closing.images) usePreview.setState({ open: undefined })
  }, closeMs())
}
