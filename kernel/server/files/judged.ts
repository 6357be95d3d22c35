import type { Takes } from '#kernel/shared/call.ts'
import type { UploadedFile } from '../ctx.ts'
import { refuse } from '../refusal.ts'
import { openSheet } from '../sheet/read.ts'
import { safeName } from './check.ts'
import { judgeFile } from './judge.ts'
import { isZip, original } from './original.ts'

/** Rows an inspection looks at: the header and what is shown of the others. */
const INSPECTED = 6
/** What was read of a sheet stands in its rows. */
const nothing = Buffer.alloc(0)

/**
 * Files as a call takes them. All are judged before anybody works with the first, and before a connection is taken.
 * @param o.mode of an import
 * @param o.job in the background
 * @param o.by whose they are
 * @throws Refusal of the first that is none
 */
export const judged = async (
  { are }: Takes,
  files: readonly UploadedFile[],
  o: { mode?: unknown; job?: boolean; strangers?: boolean; by?: string } = {},
): Promise<UploadedFile[]> => {
  const good: UploadedFile[] = []
  for (const { field, filename, bytes } of files) {
    if (are === 'sheet') {
      const sheet = await openSheet(bytes, { ...o, most: o.mode === 'inspect' ? INSPECTED : undefined })
      good.push({ field, filename, bytes: nothing, sheet })
    } else if (are === 'pack') {
      if (!isZip(bytes)) throw refuse('文件不是 ZIP')
      good.push({ field, filename: safeName(filename), bytes })
    } else if (are === 'originals' && original(filename, bytes)) {
      good.push({ field, ...original(filename, bytes)! })
    } else {
      const { name, ...paper } = await judgeFile(filename, bytes, o)
      good.push({ field, filename: name, ...paper })
    }
  }
  return good
}
