import type { Ctx } from '#kernel/server/ctx.ts'
import { fileOf, type StoredFile } from '#kernel/server/files/store.ts'
import type { Listed } from '../shared/manifest.ts'

/** A file of a pack that lies in memory, or in the store. */
export type Planned = Pick<Listed, 'path' | 'title' | 'document'> & ({ text: string } | { stored: StoredFile })

/** Stored files, numbered behind the paper they belong to. */
export const storedOf = async (ctx: Ctx, of: string, files: readonly { fileId: string }[]): Promise<Planned[]> => {
  const planned: Planned[] = []
  for (const [i, file] of files.entries()) {
    const stored = await fileOf(ctx, file.fileId)
    const ending = /\.([A-Za-z0-9]{1,5})$/.exec(stored.name)?.[1]?.toLowerCase() ?? 'bin'
    planned.push({ path: `${of}-${i + 1}.${ending}`, title: stored.name, stored })
  }
  return planned
}
