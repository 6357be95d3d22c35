import { z } from 'zod'
import { Attachment, originals } from '#kernel/shared/calls/files.ts'
import { callsAt } from '#kernel/shared/calls-at.ts'
import { each, Id } from '#kernel/shared/page.ts'
import { Digests, ReadItem, ReadValue } from './reading.ts'

const at = callsAt('/linex/settlement/invoice', 'settlement/invoice', ['supplier', 'hospital'])

/** What one file says; it is kept, and `seal` is what an invoice made of it brings as its proof. */
export const FileRead = z.object({
  file: Attachment,
  values: z.array(ReadValue),
  items: z.array(ReadItem),
  red: z.boolean(),
  digests: Digests.nullable(),
  /** What its reader should know, in his language. */
  notes: z.array(z.string()),
  /** Who of the own organisation's partners its other side is. */
  partner: z.object({ id: Id, ...each(z.string(), 'name') }).nullable(),
  /** Its own side is somebody else. */
  foreign: z.boolean(),
  seal: z.string(),
})

export const readingCalls = {
  /** One file of any kind: xml, ofd, pdf, or a picture with or without its QR code. */
  ocr: at.write('ocr', '识别发票', 'ocr', z.object({}).strict(), FileRead, {
    body: 'multipart',
    takes: originals(1),
  }),
  /** An OFD as SVG, drawn from its own objects. */
  picture: at.read('picture', '原件图样', 'view', z.object({ fileId: Id }).strict(), z.null(), {
    blob: true,
    orgs: ['supplier', 'hospital', 'authority'],
  }),
}
