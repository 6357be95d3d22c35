import { fileCalls } from '#kernel/shared/calls/files.ts'
import { download, saveBlob } from '../http/download.ts'
import { askedOf, type PreviewImage } from './model.ts'

/** Downloads an image by what its address says; one that is only here yet is saved from here. Refusals show a toast. */
export const saveImage = async (image: PreviewImage): Promise<void> => {
  const asked = askedOf(image)
  try {
    if (asked) await download(fileCalls.download, asked)
    else {
      const answer = await fetch(image.initialPath ?? image.path, { credentials: 'include' })
      saveBlob({ blob: await answer.blob(), filename: image.name })
    }
  } catch {
    // the toast is shown already
  }
}
