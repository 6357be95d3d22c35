import { type Attachment, fileCalls, resourceId } from '#kernel/shared/calls/files.ts'
import { ask, type BlobResult } from '#kernel/web/http/ask.ts'
import { download } from '#kernel/web/http/download.ts'
import { type Paper, paperOf } from '#kernel/web/upload/Papers.tsx'
import { readingCalls } from '../shared/calls.ts'

const drawnOf = ({ fileId, name }: Attachment): Paper => ({
  key: fileId,
  name,
  mime: 'image/svg+xml',
  load: async () => ((await ask(readingCalls.picture, { fileId }, { quiet: true })) as unknown as BlobResult).blob,
  save: () => download(fileCalls.download, { fileId, filename: name, resourceId }),
})

/** The originals of an invoice one can look at: pictures, PDFs, and what an OFD draws. An XML has no face. */
export const papersOf = (readings: readonly { file: Attachment }[]): Paper[] =>
  readings.flatMap(({ file }) =>
    file.mime === 'application/xml' ? [] : [file.mime === 'application/ofd' ? drawnOf(file) : paperOf(file)],
  )
