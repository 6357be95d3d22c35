import { sql } from 'kysely'
import type { Machine } from '#kernel/shared/machine.ts'
import type { PrintStep, PrintWish } from '#kernel/shared/printing.ts'
import { note } from './act.ts'
import { audit } from './audit.ts'
import type { Ctx } from './ctx.ts'
import { settle } from './history.ts'
import { notFound } from './refusal.ts'

interface Printable {
  id: string
  no: string
  status: string
  version: number
}

/** Its paper; what else is printed of a document is counted by itself. */
const paper = { action: 'print', label: '打印' } as const

/**
 * The documents as they are printed. Each print stands in the document's history, readable by the organisation that
 * printed, and in the audit log; status and version stay. A preview is no print, and leaves no trace. `load` answers nothing for what the actor may not see.
 * @throws Refusal not found, when one of them is unknown or foreign
 */
export const printDocs = async <D extends Printable>(
  ctx: Ctx,
  m: Machine<any, any, any>,
  { ids, preview = false }: PrintWish,
  load: (id: string) => Promise<D | undefined>,
  { action, label }: { action: PrintStep; label: string } = paper,
): Promise<{ documents: (D & { printed: number })[] }> => {
  const documents: (D & { printed: number })[] = []
  for (const id of new Set(ids)) {
    const doc = await load(id)
    if (!doc) throw notFound()
    if (!preview) {
      const step = { action, label, to: doc.status, authored: false } as const
      note(ctx, m, { ...doc, parties: [ctx.actor.orgId] }, step)
      audit(ctx, { entity: m.name, entityId: id, entityNo: doc.no, action })
      await settle(ctx)
    }
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from doc_history where doc_id = ${id} and action = ${action} and org_id = ${ctx.actor.orgId}`.execute(
      ctx.tx,
    )
    // what is looked at would be the next one
    documents.push({ ...doc, printed: rows[0]!.n + (preview ? 1 : 0) })
  }
  return { documents }
}
