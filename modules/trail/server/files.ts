import { note } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Actor, Ctx } from '#kernel/server/ctx.ts'
import { ownerOf as fileOwner, attach as hang } from '#kernel/server/files/attach.ts'
import type { FileGrant } from '#kernel/server/files/store.ts'
import type { Paper } from '#kernel/server/noun.ts'
import { notFound, Refusal, refuse } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { Machine } from '#kernel/shared/machine.ts'
import { screenOf } from '#kernel/shared/telling.ts'
import { attachers, type trailCalls } from '../shared/calls.ts'
import { paperOf } from './pieces.ts'
import * as q from './queries.ts'

type Which = { kind: string; id: string }
type Calls = typeof trailCalls

/** What the files of a document carry as their purpose: `paper:order:` and its id. */
const ownerOf = ({ kind, id }: Which) => ({ kind: `paper:${kind}`, id })
const keyOf = (w: Which) => `${ownerOf(w).kind}:${w.id}`

/** Documents of this kind, for who may open their screen. */
const found = ({ actor }: Ctx, kind: string): Paper => {
  const paper = paperOf(kind)
  if (!paper || !actor.codes.has(`${screenOf(paper.machine)}:view`)) throw notFound()
  return paper
}

/** Whether he may do anything at all with such documents: then he may put a paper to one he sees. */
const mayAttach = (m: Machine, { org, codes }: Actor): boolean =>
  attachers.some((o) => o === org) &&
  [...Object.values(m.actions), ...Object.values(m.offers)].some(
    (a) => [a.by].flat().includes(org) && codes.has(a.code),
  )

/** Whoever sees the document sees what hangs at it, the partner's too. */
const filesOf = async (ctx: Ctx, w: Which) => {
  const rows = await elevated(ctx, () => q.files(ctx.tx, keyOf(w)))
  return rows.map(({ orgId, ...f }) => ({ ...f, mine: orgId === ctx.actor.orgId }))
}

export const files = async (ctx: Ctx, w: Input<Calls['files']>) => {
  const { machine, look } = found(ctx, w.kind)
  await look(ctx, w.id)
  return { files: await filesOf(ctx, w), may: mayAttach(machine, ctx.actor) }
}

/** @throws Refusal nothing is taken away of what is over, or of what others went on by: it is what was decided by */
export const attach = async (ctx: Ctx, { fileIds, ...w }: Input<Calls['attach']>) => {
  const { machine, look } = found(ctx, w.kind)
  const doc = await look(ctx, w.id)
  if (!mayAttach(machine, ctx.actor)) throw refuse('没有添加附件的权限')
  const own = (await filesOf(ctx, w)).filter((f) => f.mine)
  const gone = own.filter((f) => !fileIds.includes(f.fileId))
  if (gone.length > 0 && machine.states[doc.status]!.final) throw refuse('单据已完结，附件不能删除')
  const ids = gone.map((f) => f.fileId)
  if (ids.length > 0 && (await elevated(ctx, () => q.actedUpon(ctx.tx, doc.id, ids))))
    throw refuse('附件添加后他人已办理此单据，不能删除')
  const kept = await hang(ctx, ownerOf(w), own, fileIds)
  const fresh = kept.filter((f) => !own.some((o) => o.fileId === f.fileId))
  const step = (action: string, label: string, of: readonly { name: string }[]) => {
    if (of.length === 0) return
    const reason = of.map((f) => f.name).join(' ')
    note(ctx, machine, doc, { action, label, to: doc.status, reason, authored: false })
    audit(ctx, { entity: machine.name, entityId: doc.id, entityNo: doc.no ?? '', action, after: { files: reason } })
  }
  step('attach', '已添加附件', fresh)
  step('detach', '已删除附件', gone)
  return { files: kept }
}

/** A file of a partner is read by whoever sees the document it hangs at. */
export const paperFiles: FileGrant = async (ctx, fileId) => {
  const [kind, id] = (await fileOwner(ctx, 'paper', fileId))?.split(':') ?? []
  if (!kind || !id) return false
  try {
    await found(ctx, kind).look(ctx, id)
    return true
  } catch (e) {
    if (e instanceof Refusal) return false
    throw e
  }
}
