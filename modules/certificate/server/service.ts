import type { Ctx } from '#kernel/server/ctx.ts'
import { documentService } from '#kernel/server/document/service.ts'
import { attach } from '#kernel/server/files/attach.ts'
import { nextNo } from '#kernel/server/number.ts'
import { notFound } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import type { CertCalls } from '../shared/calls.ts'
import { certKinds, type Scope } from '../shared/kinds.ts'
import { certificateMachine } from '../shared/machine.ts'
import { certFile } from '../shared/words.ts'
import * as q from './queries.ts'
import { allows, certRules, checked } from './rules.ts'

type In<K extends keyof CertCalls> = Input<CertCalls[K]>

const known = async <C>(found: Promise<C | undefined>): Promise<C> => {
  const c = await found
  if (!c) throw notFound('证件不存在')
  return c
}

const keepFiles = async (ctx: Ctx, id: string, before: readonly Attachment[], ids: string[] | undefined) => {
  if (!ids || (before.length === 0 && ids.length === 0)) return
  await q.setFiles(ctx.tx, id, await attach(ctx, { kind: 'certificate', id }, before, ids))
}

/** A certificate without a name of its own is called after its kind. */
const named = (v: Omit<In<'add'>, 'files'>): q.Certificate => ({ ...v, name: v.name || certKinds[v.kind] })

/** The certificates of one family. */
export const certificatesOf = (scope: Scope) => {
  const { get, lock, ...reads } = q.reads[scope]
  const certs = documentService({
    machine: certificateMachine,
    reads: { ...reads, get: (...of) => known(get(...of)), lock: (...of) => known(lock(...of)) },
    rules: certRules,
    remove: q.remove,
    sheet: certFile,
    parties: (c) => [c.orgId],
    approval: (_, c) => ({ kind: null, amount: () => '0', createdBy: c.createdBy }),
    allows,
  })
  /** A hospital's own list is its own; its suppliers are asked for one by one. */
  const own = <A extends { orgId?: string | undefined }>({ actor }: Ctx, asked: A): A =>
    scope === 'org' && actor.org === 'hospital' ? { ...asked, orgId: asked.orgId ?? actor.orgId } : asked

  return {
    ...certs,
    query: (ctx: Ctx, asked: In<'query'>) => certs.query(ctx, own(ctx, asked)),
    export: (ctx: Ctx, asked: In<'export'>) => certs.export(ctx, own(ctx, asked)),
    add: async (ctx: Ctx, { files, ...wish }: In<'add'>) => {
      const v = named(wish)
      await checked(ctx, scope, v)
      const c = await q.insert(ctx.tx, ctx.actor, scope, await nextNo(ctx, 'ZJ'), v)
      await keepFiles(ctx, c.id, [], files)
      return certs.made(ctx, c, { ...v, files })
    },
    update: async (ctx: Ctx, { id, version, files, ...said }: In<'update'>) => {
      const { doc } = await certs.forChange(ctx, id, version, 'edit')
      const v = named({ ...doc, ...said })
      await checked(ctx, scope, v, id)
      const saved = await q.update(ctx.tx, id, v)
      await keepFiles(ctx, id, doc.files, files)
      const before = Object.fromEntries(Object.keys(said).map((k) => [k, doc[k as keyof typeof doc] ?? null]))
      await certs.noted(ctx, doc, 'update', '修改', {
        before: { ...before, files: doc.files.map((f) => f.fileId) },
        after: { ...said, ...(files ? { files } : {}) },
      })
      return saved
    },
    remove: async (ctx: Ctx, wish: In<'delete'>) => {
      const { doc } = await certs.forChange(ctx, wish.id, wish.version, 'delete')
      await keepFiles(ctx, doc.id, doc.files, [])
      return certs.remove(ctx, wish)
    },
  }
}
