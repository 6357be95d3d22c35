import { addressOf, imageOf, type PreviewImage } from '../preview/model.ts'

/** A file to look at: at the server by id, or only here. */
export interface Viewed {
  name: string
  mime: string
  fileId?: string
  file?: File
}

const addresses = new WeakMap<File, string>()

/** Address of a file that is only here; the same one as long as the file lives. */
const localOf = (file: File): string => {
  const known = addresses.get(file)
  if (known) return known
  const made = URL.createObjectURL(file)
  addresses.set(file, made)
  return made
}

export const isPdf = (f: Viewed): boolean => f.mime === 'application/pdf' || /\.pdf$/i.test(f.name)

/** The picture shown on the card. */
export const thumbOf = (f: Viewed): string =>
  f.file ? localOf(f.file) : addressOf({ fileId: f.fileId ?? '', name: f.name }, 160)

export const previewOf = (f: Viewed): PreviewImage =>
  f.fileId ? imageOf({ fileId: f.fileId, name: f.name }) : { path: localOf(f.file!), name: f.name }
