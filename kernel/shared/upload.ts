import { uploadLimits } from './calls/files.ts'
import { marks } from './marks.data.ts'

/** What an upload widget takes (specification §5, §9). */
export interface UploadRule {
  /** Endings without the dot, small. */
  types: readonly string[]
  bytes: number
  files: number
  /** Bytes of all files together. */
  whole?: number
}
export const uploadRule: UploadRule = uploadLimits

/** A file that was not taken, and the sentence why; `params` fill its places. */
export interface Refused {
  name: string
  reason: string
  params: Record<string, string | number>
}

const endingOf = (name: string): string => (/\.([^.]+)$/.exec(name)?.[1] ?? '').toLowerCase()

/**
 * Judges chosen files before anything is sent: type by ending, size, number. The server judges again, by the bytes.
 * @param already the files the widget holds
 * @param comma what stands between the names of types in a refusal
 */
export const judge = <F extends { name: string; size: number }>(
  files: readonly F[],
  already: readonly { size: number }[],
  rule: UploadRule = uploadRule,
  comma: string = marks.zh.comma,
): { taken: F[]; refused: Refused[] } => {
  const types = rule.types.join(comma)
  const { whole = Number.POSITIVE_INFINITY } = rule
  let bytes = already.reduce((sum, f) => sum + f.size, 0)
  const taken: F[] = []
  const refused: Refused[] = []
  for (const f of files) {
    const no = (reason: string, params: Refused['params'] = {}) => refused.push({ name: f.name, reason, params })
    if (!rule.types.includes(endingOf(f.name))) no('支持上传文件格式：{{types}}', { types })
    else if (f.size === 0) no('文件是空的')
    else if (f.size > rule.bytes)
      no('支持上传文件格式：{{types}}，单个文件不超过 {{size}} MB', {
        types,
        size: Math.floor(rule.bytes / 1024 / 1024),
      })
    else if (already.length + taken.length >= rule.files)
      no('支持上传文件格式：{{types}}，最多 {{n}} 个文件', { types, n: rule.files })
    else if (bytes + f.size > whole) no('所有文件合计不能超过 {{size}} MB', { size: Math.floor(whole / 1024 / 1024) })
    else {
      taken.push(f)
      bytes += f.size
    }
  }
  return { taken, refused }
}

/** 1536 → 1.5 KB. */
export const sizeText = (bytes: number): string =>
  bytes < 1024
    ? `${bytes} B`
    : bytes < 1024 * 1024
      ? `${(bytes / 1024).toFixed(1)} KB`
      : `${(bytes / 1024 / 1024).toFixed(1)} MB`
