import { createHash } from 'node:crypto'
import type { Field } from '#kernel/shared/field.ts'
import type { Ctx } from './ctx.ts'

/** Title of the column our error files add; ignored when such a file is imported again. */
export const REASON = '错误原因'

/** Blanks, marks of required columns, width and case of letters do not matter. */
const plain = (title: string): string =>
  title
    .normalize('NFKC')
    .replace(/[\s*:：]/g, '')
    .toLowerCase()
const withoutRemark = (title: string): string => plain(title).replace(/\(.*\)$/, '')

/** So many of a column's values look like the field's, or it is another. */
const mostly = 0.8
const looksLike = (f: Field, values: readonly string[]): boolean =>
  !!f.soft && values.filter((v) => f.soft!.like.test(f.upper ? v.toUpperCase() : v)).length >= values.length * mostly

/**
 * Which header means which field, by label, key and aliases, and, where no name helps, by what the values look like: codes of
 * the trade are known by their shape (ux.md 80). A field is taken once, by its first column.
 * @param rows the first rows of the file
 */
export const mapHeaders = (
  headers: readonly string[],
  fields: readonly Field[],
  rows: readonly (readonly string[])[] = [],
): Record<string, string> => {
  const names = new Map<string, string>()
  const note = (name: string, key: string) => {
    if (name && !names.has(name)) names.set(name, key)
  }
  for (const f of fields) note(plain(f.label), f.key)
  for (const f of fields) for (const name of [f.key, ...(f.aliases ?? [])]) note(plain(name), f.key)
  for (const f of fields) note(withoutRemark(f.label), f.key)
  const taken = new Set<string>()
  const mapping: Record<string, string> = {}
  for (const form of [plain, withoutRemark]) {
    for (const h of headers) {
      const key = names.get(form(h))
      if (!key || taken.has(key) || mapping[h]) continue
      taken.add(key)
      mapping[h] = key
    }
  }
  for (const [i, h] of headers.entries()) {
    if (h === '' || h === REASON || mapping[h]) continue
    const values = rows.flatMap((cells) => cells[i]?.trim() || [])
    const like = values.length > 0 && fields.find((f) => !f.made && !taken.has(f.key) && looksLike(f, values))
    if (!like) continue
    taken.add(like.key)
    mapping[h] = like.key
  }
  return mapping
}

const hashOf = (headers: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headers.filter((h) => h !== REASON && h !== '').map(plain)))
    .digest('hex')

/** The mapping this organisation used for such a header line before, if any. */
export const remembered = async (
  ctx: Ctx,
  kind: string,
  headers: readonly string[],
): Promise<Record<string, string> | undefined> => {
  const row = await ctx.tx
    .selectFrom('import_mapping')
    .where('org_id', '=', ctx.actor.orgId)
    .where('kind', '=', kind)
    .where('header_hash', '=', hashOf(headers))
    .select('mapping')
    .executeTakeFirst()
  return row?.mapping as Record<string, string> | undefined
}

export const remember = async (ctx: Ctx, kind: string, headers: readonly string[], mapping: Record<string, string>) => {
  await ctx.tx
    .insertInto('import_mapping')
    .values({ org_id: ctx.actor.orgId, kind, header_hash: hashOf(headers), mapping: JSON.stringify(mapping) })
    .onConflict((c) =>
      c
        .columns(['org_id', 'kind', 'header_hash'])
        .doUpdateSet({ mapping: JSON.stringify(mapping), updated_at: new Date().toISOString() }),
    )
    .execute()
}
