import { audit } from '#kernel/server/audit.ts'
import type { BlobAnswer } from '#kernel/server/blob.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { attach } from '#kernel/server/files/attach.ts'
import type { FileGrant } from '#kernel/server/files/store.ts'
import { malformed, notFound, refuse } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { Machine } from '#kernel/shared/machine.ts'
import type { Rule } from '#kernel/shared/telling.ts'
import type { messageCalls } from '../shared/calls.ts'
import { openStream } from './hub.ts'
import * as announce from './queries/announce.ts'
import * as q from './queries/inbox.ts'
import { rulesOf, warnings } from './teller.ts'
import { wake } from './wake.ts'

type In<K extends keyof typeof messageCalls> = Input<(typeof messageCalls)[K]>

let machines: readonly Machine[] = []
/** Tells which documents there are, for the subscriptions; once per process. */
export const useMachines = (all: readonly Machine[]): void => {
  machines = all
}

export const query = ({ tx, actor }: Ctx, input: In<'query'>) => q.list(tx, actor, input)

export const detail = async ({ tx, actor }: Ctx, { id }: In<'detail'>) => {
  const found = await q.get(tx, actor, id)
  if (!found) throw notFound('消息不存在')
  return found
}

export const unread = ({ tx, actor }: Ctx) => q.counts(tx, actor)

const marked = async (ctx: Ctx, which: Parameters<typeof q.mark>[2], as: 'read' | 'deleted') => {
  const { userId } = ctx.actor
  const changed = await q.mark(ctx.tx, ctx.actor, which, as)
  // his other browsers show the same number
  if (changed > 0) ctx.after.push(() => wake({ users: [userId] }))
  return { changed }
}
export const read = (ctx: Ctx, { ids }: In<'read'>) => marked(ctx, { ids }, 'read')
export const readAll = (ctx: Ctx, input: In<'readAll'>) => marked(ctx, input, 'read')
export const remove = (ctx: Ctx, { ids }: In<'delete'>) => marked(ctx, { ids }, 'deleted')

export const stream = async (ctx: Ctx): Promise<BlobAnswer> => ({
  blob: true,
  filename: 'messages',
  mime: 'text/event-stream; charset=utf-8',
  body: await openStream(ctx, ctx.http.lastEventId),
})

/** Which events could ever reach this person: addressed to his kind of organisation and a code of his, or to a creator. */
const reaches = ({ actor }: Ctx, m: Machine, r: Rule): boolean =>
  r.to === 'creator'
    ? Object.values(m.actions).some((a) => a.code && actor.codes.has(a.code))
    : r.to === actor.org && (r.codes.length === 0 || r.codes.some((c) => actor.codes.has(c)))

const groupsOf = (ctx: Ctx, off: ReadonlySet<string>) => {
  const groups = new Map<string, Map<string, Rule>>()
  for (const m of machines) {
    const { label, rules } = rulesOf(m)
    for (const r of rules.filter((x) => reaches(ctx, m, x))) {
      const events = groups.get(label) ?? new Map<string, Rule>()
      groups.set(label, events.has(r.event) ? events : events.set(r.event, r))
    }
  }
  const shown = [...groups].map(([label, events]) => ({
    label,
    events: [...events.values()].map((r) => ({
      event: r.event,
      label: r.label,
      category: r.category,
      on: !off.has(r.event),
    })),
  }))
  const found = warnings()
    .filter(({ screen }) => ctx.actor.org === 'hospital' && ctx.actor.codes.has(`${screen}:view`))
    .map(({ event, label }) => ({ event, label, category: 'warning' as const, on: !off.has(event) }))
  return found.length > 0 ? [...shown, { label: '预警', events: found }] : shown
}

export const subscriptions = async (ctx: Ctx) => ({
  groups: groupsOf(ctx, new Set(await q.off(ctx.tx))),
})

/** Only events he could have are kept; what he could not have stays out of the setting. */
export const subscribe = async (ctx: Ctx, input: In<'subscribe'>) => {
  const known = new Set(groupsOf(ctx, new Set()).flatMap((g) => g.events.map((e) => e.event)))
  const off = [...new Set(input.off)].filter((e) => known.has(e))
  await q.setOff(ctx.tx, off)
  ctx.after.push(() => wake({ users: [ctx.actor.userId] }))
  return { off }
}

export const published = async (ctx: Ctx, { page, size }: In<'published'>) =>
  elevated(ctx, () => announce.published(ctx.tx, page, size))

export const publish = async (ctx: Ctx, input: In<'publish'>) => {
  if (input.kinds.length + input.orgs.length === 0) throw refuse('请选择公告对象')
  if (input.content === '' && input.files.length === 0)
    throw malformed([{ path: 'content', message: '请填写正文或上传附件' }])
  if (input.validFrom && input.validTo && input.validTo < input.validFrom) throw refuse('结束日期不能早于开始日期')
  const id = await announce.newId(ctx.tx)
  // what lies there for another reason is not made everybody's by its id
  const hung = await attach(ctx, { kind: 'announcement', id }, [], input.files)
  const files = hung.map(({ fileId, name }) => ({ id: fileId, name }))
  await announce.publish(ctx.tx, { ...input, id, files }, ctx.actor.name)
  audit(ctx, {
    entity: 'announcement',
    entityId: id,
    entityNo: input.title,
    action: 'publish',
    after: { kinds: input.kinds, orgs: input.orgs, validFrom: input.validFrom ?? null, validTo: input.validTo ?? null },
  })
  ctx.after.push(() => wake({ docs: [id] }))
  return { id }
}

export const withdraw = async (ctx: Ctx, { id }: In<'withdraw'>) => {
  if (!(await announce.withdraw(ctx.tx, id))) throw notFound('公告不存在或已撤回')
  audit(ctx, { entity: 'announcement', entityId: id, action: 'withdraw' })
  ctx.after.push(() => wake({ docs: [id] }))
  return { id }
}

/** Whoever an announcement is for may read its attachments. */
export const announcementFiles: FileGrant = (ctx, fileId) => announce.announcesFile(ctx.tx, fileId)
