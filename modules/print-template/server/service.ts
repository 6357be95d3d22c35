import { lastChange } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Actor, Ctx } from '#kernel/server/ctx.ts'
import { attach, keyOf } from '#kernel/server/files/attach.ts'
import { ownFile } from '#kernel/server/files/store.ts'
import type { Routes } from '#kernel/server/implement.ts'
import { conflict, malformed, notFound } from '#kernel/server/refusal.ts'
import type { Call, Input } from '#kernel/shared/call.ts'
import { type PaperKind, printersOf } from '#kernel/shared/paper.ts'
import { faultsOfTemplate } from '#kernel/shared/paper-template.ts'
import { logoRule, type Template } from '#kernel/shared/template.ts'
import type { printTemplateCalls } from '../shared/calls.ts'
import * as q from './queries.ts'

type In<K extends keyof typeof printTemplateCalls> = Input<(typeof printTemplateCalls)[K]>

let papers: readonly PaperKind[] = []
let handlers: ReadonlyMap<Call, Routes[number]['handler']> = new Map()
/** Tells which documents are printed, and what of them there is to print. */
export const usePapers = (all: readonly PaperKind[], routes: Routes): void => {
  papers = all
  handlers = new Map(routes.map((r) => [r.call, r.handler]))
}

const printedBy = ({ org }: Actor): PaperKind[] => papers.filter((p) => printersOf(p).some((one) => one === org))
const known = (ctx: Ctx, kind: string): PaperKind => {
  const paper = printedBy(ctx.actor).find((p) => p.kind === kind)
  if (!paper) throw notFound('没有这种打印单据')
  return paper
}

const none = { template: null, version: 0, changedBy: '', changedAt: null }
const shown = (
  { actor }: Ctx,
  { kind, title }: PaperKind,
  of: Omit<q.Stored, 'kind' | 'changedAt'> & { changedAt: string | null },
) => ({
  ...of,
  kind,
  title,
  actions: ['edit', ...(of.template ? ['reset'] : [])].filter((code) => actor.codes.has(`system/config:${code}`)),
})

export const query = async (ctx: Ctx, { kind }: In<'query'>) => {
  const wanted = kind === undefined ? printedBy(ctx.actor) : [known(ctx, kind)]
  const all = await q.held(ctx)
  return { rows: wanted.map((p) => shown(ctx, p, all.find((s) => s.kind === p.kind) ?? none)) }
}

export const detail = async (ctx: Ctx, { kind }: In<'detail'>) => {
  const paper = known(ctx, kind)
  const versions = await q.versions(ctx, kind)
  return { ...shown(ctx, paper, versions[0] ?? none), versions }
}

const idOf = ({ actor }: Ctx, kind: string): string => `${kind}@${actor.orgId}`

/** The version that holds, as the caller knows it. @throws Refusal conflict, which names the colleague */
const asSeen = async (ctx: Ctx, { kind, version }: In<'reset'>) => {
  const [now] = await q.versions(ctx, kind, 1)
  const last = now?.version ?? 0
  if (last !== version)
    throw conflict({
      ...(await lastChange(ctx, { id: idOf(ctx, kind), version: last })),
      current: { template: now?.template ?? null },
    })
  return now
}

const purpose = 'printTemplate'
/** Pictures become the organisation's own, for all its versions; a partner's file is none. */
const judgeLogos = async (ctx: Ctx, { blocks }: Template): Promise<void> => {
  for (const [i, { fileId }] of blocks.entries()) {
    if (!fileId) continue
    const own = { kind: purpose, id: ctx.actor.orgId }
    const file = (await ownFile(ctx, fileId, keyOf(own.kind, own.id))) ?? (await attach(ctx, own, [], [fileId]))[0]!
    const no = (message: string, params = {}) => malformed([{ path: `template.blocks.${i}.fileId`, message, params }])
    if (!['image/png', 'image/jpeg'].includes(file.mime)) throw no('标志只能是 PNG 或 JPEG 图片')
    if (file.size > logoRule.bytes) throw no('标志图片不能超过 {{size}} MB', { size: logoRule.bytes / 1024 / 1024 })
  }
}

const put = async (
  ctx: Ctx,
  paper: PaperKind,
  seen: number,
  action: string,
  change: [Template | null, Template | null],
) => {
  const version = await q.insert(ctx, paper.kind, seen + 1, change[1])
  if (version === undefined) throw conflict(await lastChange(ctx, { id: idOf(ctx, paper.kind), version: seen + 1 }))
  const [before, after] = change.map((c) => c ?? { builtIn: true })
  audit(ctx, { entity: 'printTemplate', entityId: idOf(ctx, paper.kind), entityNo: paper.title, action, before, after })
  return { kind: paper.kind, version }
}

export const save = async (ctx: Ctx, { template, ...seen }: In<'save'>) => {
  const paper = known(ctx, seen.kind)
  const before = await asSeen(ctx, seen)
  const faults = faultsOfTemplate(paper, template)
  if (faults.length > 0) throw malformed(faults)
  await judgeLogos(ctx, template)
  return put(ctx, paper, seen.version, 'update', [before?.template ?? null, template])
}

export const reset = async (ctx: Ctx, seen: In<'reset'>) => {
  const paper = known(ctx, seen.kind)
  const before = await asSeen(ctx, seen)
  // it is built in already
  if (!before?.template) return { kind: seen.kind, version: seen.version }
  return put(ctx, paper, seen.version, 'reset', [before.template, null])
}

/** What a call of a noun answers, as its door would shape it. */
const answerOf = async (ctx: Ctx, call: Call, input: object, output = call.output) =>
  output.parse(await handlers.get(call)!(ctx, call.input.parse(input)))

/** @throws Refusal not found, for a document of nobody or of others */
export const sample = async (ctx: Ctx, { kind, id }: In<'sample'>) => {
  const { calls, label } = known(ctx, kind)
  const { rows } = (await answerOf(ctx, calls.query, { size: 20 })) as { rows: { id: string; no: string }[] }
  const chosen = id ?? rows[0]?.id
  const doc = chosen === undefined ? null : await answerOf(ctx, calls.detail, { id: chosen }, label?.sample)
  return { rows: rows.map(({ id, no }) => ({ id, no })), doc: doc as Record<string, unknown> | null }
}
