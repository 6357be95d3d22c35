import { z } from 'zod'
import { callsAt, priced } from '#kernel/shared/calls-at.ts'
import { Id, Version } from '#kernel/shared/page.ts'
import { Template } from '#kernel/shared/template.ts'

const at = callsAt('/linex/distribute/print', 'system/config', ['hospital', 'supplier', 'authority'])
const Kind = z.string().min(1).max(40)

/** How an organisation prints a kind of document today. */
const Held = z.object({
  kind: z.string(),
  title: z.string(),
  /** Null: as it is built in. */
  template: Template.nullable(),
  /** Of its versions, 0 where it never had one of its own. */
  version: z.int(),
  changedBy: z.string(),
  changedAt: z.string().nullable(),
  actions: z.array(z.string()),
})
export const Saved = z.object({ kind: z.string(), version: z.int() })
const Seen = z.object({ kind: Kind, version: Version }).strict()

export const printTemplateCalls = {
  /** Of one's own organisation, for each kind it prints: everybody who prints asks for it. */
  query: at.read(
    'query',
    '查询打印模板',
    'signed-in',
    z.object({ kind: Kind.optional() }).strict(),
    z.object({ rows: z.array(Held) }),
  ),
  detail: at.read(
    'detail',
    '打印模板详情',
    'view',
    z.object({ kind: Kind }).strict(),
    Held.extend({
      /** Newest first. */
      versions: z.array(
        z.object({
          version: z.int(),
          template: Template.nullable(),
          changedBy: z.string(),
          changedAt: z.string(),
        }),
      ),
    }),
  ),
  /**
   * A document of one's own organisation for the editor's page, the newest where none is named, and others to choose from: read, not
   * printed (decision 0071). As its own detail tells it to who may do nothing with it.
   */
  sample: at.read(
    'sample',
    '打印模板样张',
    'view',
    z.object({ kind: Kind, id: Id.optional() }).strict(),
    z.object({
      rows: z.array(z.object({ id: Id, no: z.string() })),
      doc: z.record(z.string(), z.unknown()).nullable(),
    }),
    { orgs: ['hospital', 'supplier'], ...priced },
  ),
  /** The next version; an older one is taken back by saving it again. */
  save: at.write('save', '保存打印模板', 'edit', Seen.extend({ template: Template }), Saved),
  /** The built-in paper holds again; the versions stay. */
  reset: at.write('reset', '恢复默认打印模板', 'reset', Seen, Saved),
}
