import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { ProductBody } from '../shared/calls.ts'
import type { ProductKind } from '../shared/tables.ts'
import { imagesOf } from './images.ts'
import type * as q from './queries/read.ts'
import type { Saved } from './queries/write.ts'
import { type ProductRecord, valuesOf } from './record.ts'

/** Notes a change of a product for the operate log. */
export const told = (
  ctx: Ctx,
  p: { id: string; no: string },
  action: string,
  change: { before?: unknown; after?: unknown },
) => audit(ctx, { entity: 'product', entityId: p.id, entityNo: p.no, action, ...change })

/** What the log keeps of a new product, typed or imported: its fields that have a value. */
export const noteAdd = (ctx: Ctx, saved: Saved, kind: ProductKind, record: ProductRecord) => {
  const filled = Object.entries(valuesOf(kind, record)).filter(([, v]) => v !== null)
  told(ctx, { id: saved.id, no: saved.platformCode }, 'add', { after: Object.fromEntries(filled) })
}

/** What the log keeps of a changed product, typed or imported: its fields before and after. */
export const noteUpdate = (ctx: Ctx, before: q.Stored, record: ProductRecord, images?: ProductBody['images']) => {
  const kind = before.kind as ProductKind
  told(ctx, before, 'update', {
    before: { ...valuesOf(kind, before), ...(images ? { images: imagesOf(before).map((f) => f.fileId) } : {}) },
    after: { ...valuesOf(kind, record), ...(images ? { images } : {}) },
  })
}
