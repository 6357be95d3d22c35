import { z } from 'zod'
import { call, type Takes } from '../call.ts'
import { Id } from '../page.ts'

/** Bounds of the upload widget (specification §5, §9). */
export const uploadLimits = { types: ['png', 'jpg', 'jpeg', 'bmp', 'pdf'], bytes: 10 * 1024 * 1024, files: 5 } as const

/** What the user reads when a file is of another type; size and number append their bound. */
export const uploadSentences = {
  type: '支持上传文件格式：png、jpg、jpeg、bmp、pdf',
  size: '支持上传文件格式：png、jpg、jpeg、bmp、pdf，单个文件不超过 10 MB',
  count: '支持上传文件格式：png、jpg、jpeg、bmp、pdf，最多 5 个文件',
} as const

/** What a call takes that keeps pictures and documents. */
export const papers = (most: number, whole?: number): Takes => ({
  are: 'papers',
  most,
  bytes: uploadLimits.bytes,
  whole,
})

/** The same, and beside them originals whose bytes are their proof: xml and ofd. */
export const originals = (most: number): Takes => ({ ...papers(most), are: 'originals' })
export const originalRule = {
  types: ['xml', 'ofd', ...uploadLimits.types],
  bytes: uploadLimits.bytes,
  files: 20,
} as const

/** A stored file as documents list their attachments. */
export const Attachment = z.object({ fileId: Id, name: z.string(), mime: z.string(), size: z.int() })
export type Attachment = z.output<typeof Attachment>
/** Ids of the attachments a document is to have, in order. */
export const AttachmentIds = z.array(Id).max(uploadLimits.files, uploadSentences.count)

/** The specification's constant; files the server writes itself (import errors, exports) carry another purpose. */
export const resourceId = 'standardDataFiles'
/** A file that is to become the template everybody downloads: no other may be named in its setting. */
export const templatePurpose = 'authorisationTemplate'

const named = {
  filename: z.string().max(255).optional(),
  resourceId: z.string().max(50).optional(),
}
const side = z.coerce.number().int().min(1).max(2000)

export const fileCalls = {
  upload: call({
    method: 'POST',
    path: '/filestore/upload',
    title: '上传文件',
    allow: 'signed-in',
    does: 'write',
    body: 'multipart',
    takes: papers(uploadLimits.files),
    input: z
      .object({
        version: z.literal('v2').default('v2'),
        resourceId: z.enum([resourceId, templatePurpose]).default(resourceId),
      })
      .strict(),
    /** uid (the name of the part) → id of the stored file. */
    output: z.record(z.string(), Id),
  }),
  /** Deletes by id what was removed from a form; a file a document still refers to stays. */
  delete: call({
    method: 'POST',
    path: '/filestore/delete',
    title: '删除文件',
    allow: 'signed-in',
    does: 'write',
    input: z.object({ fileId: Id }).strict(),
    output: z.object({ fileId: Id }),
  }),
  download: call({
    method: 'GET',
    path: '/filestore/download',
    title: '下载文件',
    allow: 'signed-in',
    does: 'read',
    blob: true,
    /** type 1 is the authorisation template of the platform, which needs no fileId. */
    input: z.object({ ...named, fileId: Id.optional(), type: z.enum(['0', '1']).optional() }).strict(),
    output: z.null(),
  }),
  thumbnail: call({
    method: 'GET',
    path: '/filestore/thumbnail',
    title: '下载缩略图',
    allow: 'signed-in',
    does: 'read',
    blob: true,
    quiet: true,
    input: z
      .object({
        ...named,
        fileId: Id,
        height: side.default(120),
        width: side.default(120),
        keepratio: z.enum(['true', 'false', '1', '0']).default('true'),
      })
      .strict(),
    output: z.null(),
  }),
}
