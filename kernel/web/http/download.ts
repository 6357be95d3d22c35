import type { Asked, Call } from '#kernel/shared/call.ts'
import { type AskOptions, ask, type BlobResult } from './ask.ts'

/** Hands a file to the browser's downloads. */
export const saveBlob = ({ blob, filename }: BlobResult): void => {
  const url = URL.createObjectURL(blob)
  const a = document.createElement('a')
  a.href = url
  a.download = filename
  a.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Asks a file call and saves its file. Throws like `ask`. */
export const download = async <C extends Call>(call: C, input: Asked<C>, o?: AskOptions): Promise<void> =>
  saveBlob((await ask(call, input, o)) as BlobResult)
