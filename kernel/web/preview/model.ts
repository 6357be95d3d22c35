import { fileCalls, resourceId } from '#kernel/shared/calls/files.ts'
import { at } from '../http/host.ts'

/** An image as specification §3 has it: what is shown, the full one behind it, its name. */
export interface PreviewImage {
  path: string
  initialPath?: string
  name: string
}

export interface Size {
  width: number
  height: number
}
export interface Point {
  x: number
  y: number
}

/** How one image lies in the large preview. Zoom counts tenths, so that ten steps make exactly one. */
export interface View {
  tenths: number
  /** Degrees clockwise; grows past 360, so that turning on is seen as turning on. */
  angle: number
  /** True: one dot of the image is one dot of the window; false: the image fits into the window. */
  original: boolean
  offset: Point
}

export const freshView: View = { tenths: 10, angle: 0, original: false, offset: { x: 0, y: 0 } }

/** Specification §9: step 0.1, at most 2, at least 0.1. */
export const minTenths = 1
export const maxTenths = 20

/** One step larger or smaller. */
export const zoomed = (v: View, step: 1 | -1): View => ({
  ...v,
  tenths: Math.min(maxTenths, Math.max(minTenths, v.tenths + step)),
})
export const turned = (v: View, step: 1 | -1): View => ({ ...v, angle: v.angle + step * 90 })
/** Original size or fit; both begin unzoomed in the middle. */
export const toggled = (v: View): View => ({ ...v, original: !v.original, tenths: 10, offset: { x: 0, y: 0 } })

const lying = (angle: number): boolean => Math.abs(angle / 90) % 2 === 1
/** The image's size as it stands now, turned. */
const standing = (image: Size, angle: number): Size =>
  lying(angle) ? { width: image.height, height: image.width } : image

/** Scale at which the image is drawn: small images are never blown up by fitting. */
export const scaleOf = (v: View, image: Size, frame: Size): number => {
  const s = standing(image, v.angle)
  const fit = Math.min(1, frame.width / s.width, frame.height / s.height)
  return ((v.original ? 1 : fit) * v.tenths) / 10
}

/** Keeps the image in view: a larger one covers the frame, a smaller one stays inside it (ux.md 1.7). */
export const clamped = (v: View, image: Size, frame: Size): View => {
  const s = standing(image, v.angle)
  const scale = scaleOf(v, image, frame)
  const x = Math.abs(s.width * scale - frame.width) / 2
  const y = Math.abs(s.height * scale - frame.height) / 2
  const offset = {
    x: Math.min(x, Math.max(-x, v.offset.x)),
    y: Math.min(y, Math.max(-y, v.offset.y)),
  }
  return offset.x === v.offset.x && offset.y === v.offset.y ? v : { ...v, offset }
}

/** The place after this one or before it, round and round. */
export const around = (index: number, step: 1 | -1, count: number): number => (index + step + count) % count

/** Address of a stored file: the whole of it, or a smaller picture of at most `side` dots. */
export const addressOf = (f: { fileId: string; name: string }, side?: number): string => {
  const said = { filename: f.name, fileId: f.fileId, resourceId }
  const small: Record<string, string> = side ? { width: String(side), height: String(side), keepratio: 'true' } : {}
  const call = side ? fileCalls.thumbnail : fileCalls.download
  return at(`${call.path}?${new URLSearchParams({ ...said, ...small })}`)
}

/** The preview's image of a stored file. */
export const imageOf = (f: { fileId: string; name: string }): PreviewImage => ({
  path: addressOf(f, 240),
  initialPath: addressOf(f),
  name: f.name,
})

/** What the download call is asked, taken from the image's address; undefined for a file not stored yet. */
export const askedOf = (image: PreviewImage): { filename: string; fileId: string; resourceId: string } | undefined => {
  const query = new URL(image.initialPath ?? image.path, 'http://x').searchParams
  const fileId = query.get('fileId')
  if (!fileId) return undefined
  return {
    filename: query.get('filename') ?? image.name,
    fileId,
    resourceId: query.get('resourceId') ?? resourceId,
  }
}
