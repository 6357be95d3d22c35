/** What `npm run new -- noun` writes. A hospital's document with a name and a remark; everything else is yours. */
export interface Noun {
  /** Folder and call prefix, such as `stock-take`. */
  folder: string
  /** Table, such as `stock_take`. */
  table: string
  /** Start of the names in code, such as `stockTake`. */
  name: string
  /** Start of the names of types and screens, such as `StockTake`. */
  Name: string
}

const migration = (n: Noun) => `-- TODO what this noun is, and the rules its constraints hold.
create table ${n.table} (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  no text not null,
  name text not null check (length(name) between 1 and 200),
  remark text not null default '' check (length(remark) <= 500),
  status text not null default 'draft' check (status in ('draft', 'active', 'ended')),
  created_by uuid not null references app_user,
  creator_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  unique (hospital_id, no)
);
create index ${n.table}_list on ${n.table} (hospital_id, created_at desc, id desc);

alter table ${n.table} enable row level security;
alter table ${n.table} force row level security;
create policy wall on ${n.table}
  using (hospital_id = (select app_org()) or (select app_sees_all()))
  with check (hospital_id = (select app_org()) or app_kind() = 'system');
`

const machine = (n: Noun) => `import { machine } from '#kernel/shared/machine.ts'

const at = 'TODO/${n.name}'

/** TODO what it is (domain §…). */
export const ${n.name}Machine = machine({
  name: '${n.name}',
  label: 'TODO',
  table: '${n.table}',
  start: 'draft',
  states: {
    draft: { label: '草稿', tone: 'grey' },
    active: { label: '生效', tone: 'green' },
    ended: { label: '已结束', tone: 'grey', final: true },
  },
  actions: {
    submit: { label: '提交', from: ['draft'], to: 'active', by: 'hospital', code: \`\${at}:submit\` },
    end: { label: '结束', from: ['active'], to: 'ended', by: 'hospital', code: \`\${at}:end\`, reason: 'required', danger: true },
  },
})
`

const calls = (n: Noun) => `import { z } from 'zod'
import { actCall } from '#kernel/shared/act-calls.ts'
import { type Allow, call } from '#kernel/shared/call.ts'
import { statusesOf } from '#kernel/shared/machine.ts'
import { ask, Id, pageOf, Version } from '#kernel/shared/page.ts'
import { HistoryStep } from '#kernel/shared/step.ts'
import { ${n.name}Machine } from './machine.ts'

const may = (code: string): Allow => ({ code: \`TODO/${n.name}:\${code}\`, orgs: ['hospital'] })
const view: Allow = { code: 'TODO/${n.name}:view', orgs: ['hospital', 'authority'] }
const base = '/linex/${n.folder}'

const row = {
  id: Id,
  no: z.string(),
  hospital: z.string(),
  name: z.string(),
  remark: z.string(),
  creatorName: z.string(),
  createdAt: z.string(),
  status: z.enum(statusesOf(${n.name}Machine)),
  version: z.int(),
  actions: z.array(z.string()),
}
export const ${n.Name}Row = z.object(row)
export const ${n.Name}Detail = z.object({ ...row, history: z.array(HistoryStep) })
export const ${n.Name}Body = z
  .object({ name: z.string().trim().min(1).max(200), remark: z.string().trim().max(500).default('') })
  .strict()
const Saved = z.object({ id: Id, no: z.string(), version: z.int() })

export const ${n.name}Calls = {
  query: call({
    method: 'POST',
    path: \`\${base}/query\`,
    title: '查询TODO',
    allow: view,
    does: 'read',
    input: ask({ status: z.array(z.enum(statusesOf(${n.name}Machine))) }, ['no', 'createdAt']),
    output: pageOf(${n.Name}Row),
  }),
  detail: call({
    method: 'POST',
    path: \`\${base}/detail\`,
    title: 'TODO详情',
    allow: view,
    does: 'read',
    input: z.object({ id: Id }).strict(),
    output: ${n.Name}Detail,
  }),
  add: call({
    method: 'POST',
    path: \`\${base}/add\`,
    title: '新建TODO',
    allow: may('add'),
    does: 'write',
    input: ${n.Name}Body,
    output: Saved,
  }),
  update: call({
    method: 'POST',
    path: \`\${base}/update\`,
    title: '修改TODO',
    allow: may('edit'),
    does: 'write',
    input: ${n.Name}Body.extend({ id: Id, version: Version }).strict(),
    output: Saved,
  }),
  submit: actCall(${n.name}Machine, \`\${base}/submit\`, '提交TODO', ['submit'], may('submit')),
  end: actCall(${n.name}Machine, \`\${base}/end\`, '结束TODO', ['end'], may('end')),
}
`

const routes = (n: Noun) => `import { implement } from '#kernel/server/implement.ts'
import { ${n.name}Calls } from '../shared/calls.ts'
import * as ${n.name} from './service.ts'

export const ${n.name}Routes = implement(${n.name}Calls, {
  query: ${n.name}.query,
  detail: ${n.name}.detail,
  add: ${n.name}.add,
  update: ${n.name}.update,
  submit: ${n.name}.act,
  end: ${n.name}.act,
})
`

const rules = (n: Noun) => `import type { Rules } from '#kernel/server/act.ts'
import type { Doc } from '#kernel/server/reaction.ts'
import type { ActionOf, StatusOf } from '#kernel/shared/machine.ts'
import type { ${n.name}Machine } from '../shared/machine.ts'

export interface ${n.Name}Doc extends Doc {
  status: StatusOf<typeof ${n.name}Machine>
  createdBy: string
}

/** Reasons to refuse an action, and its consequences. */
export const ${n.name}Rules: Rules<ActionOf<typeof ${n.name}Machine>, ${n.Name}Doc> = {
  end: {
    refuse: async (ctx, doc) => (doc.createdBy === ctx.actor.userId ? undefined : '只有创建人可以结束'),
  },
}
`

const queries = (n: Noun) => `import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { contains, paged } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import { keywords } from '#kernel/shared/page.ts'
import type { ${n.name}Calls } from '../shared/calls.ts'

/** What this actor may see. Every read starts here. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('${n.table}')
    .innerJoin('org as hospital', 'hospital.id', '${n.table}.hospital_id')
    .$if(actor.org === 'hospital', (q) => q.where('${n.table}.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where(sql<boolean>\`false\`))

const row = [
  '${n.table}.id',
  '${n.table}.no',
  'hospital.name as hospital',
  '${n.table}.hospital_id as hospitalId',
  '${n.table}.name',
  '${n.table}.remark',
  '${n.table}.created_by as createdBy',
  '${n.table}.creator_name as creatorName',
  '${n.table}.created_at as createdAt',
  '${n.table}.status',
  '${n.table}.version',
] as const

export const list = (tx: Tx, actor: Actor, input: Input<(typeof ${n.name}Calls)['query']>) => {
  const words = keywords(input.keyword)
  const base = visible(tx, actor)
    .$if(!!input.status?.length, (q) => q.where('${n.table}.status', 'in', input.status!))
    .$if(words.length === 1, (q) =>
      q.where((eb) => eb.or([eb('${n.table}.no', '=', words[0]!), eb(sql\`lower(${n.table}.name)\`, 'like', contains(words[0]!))])),
    )
    .$if(words.length > 1, (q) => q.where('${n.table}.no', 'in', words))
  return paged(tx, base, base.select(row), input, {
    sorts: { no: '${n.table}.no', createdAt: '${n.table}.created_at' },
    fallback: '-createdAt',
    tie: '${n.table}.id',
  })
}

export const get = (tx: Tx, actor: Actor, id: string) =>
  visible(tx, actor).where('${n.table}.id', '=', id).select(row).executeTakeFirst()

/** Locks it for the rest of the transaction; undefined for unknown and foreign ids alike. */
export const lock = (tx: Tx, actor: Actor, id: string) =>
  visible(tx, actor).where('${n.table}.id', '=', id).select(row).forUpdate('${n.table}').executeTakeFirst()

export const insert = (tx: Tx, actor: Actor, no: string, body: { name: string; remark: string }) =>
  tx
    .insertInto('${n.table}')
    .values({ ...body, no, hospital_id: actor.orgId, created_by: actor.userId, creator_name: actor.name })
    .returning(['id', 'version', 'status'])
    .executeTakeFirstOrThrow()

export const update = (tx: Tx, id: string, body: { name: string; remark: string }) =>
  tx
    .updateTable('${n.table}')
    .set({ ...body, version: sql\`version + 1\`, updated_at: sql\`now()\` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
`

const service = (n: Noun) => `import { historyOf, lastChange, note, act as take } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Actor, Ctx } from '#kernel/server/ctx.ts'
import { nextNo } from '#kernel/server/number.ts'
import { conflict, notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { type ActionOf, actionsFor, type StatusOf } from '#kernel/shared/machine.ts'
import type { ${n.name}Calls } from '../shared/calls.ts'
import { ${n.name}Machine } from '../shared/machine.ts'
import * as q from './queries.ts'
import { type ${n.Name}Doc, ${n.name}Rules } from './rules.ts'

type Calls = typeof ${n.name}Calls
type Status = StatusOf<typeof ${n.name}Machine>

const shown = <D extends { status: string }>(doc: D, actor: Actor) => {
  const status = doc.status as Status
  return { ...doc, status, actions: actionsFor(${n.name}Machine, status, actor) as string[] }
}

export const query = async ({ tx, actor }: Ctx, input: Input<Calls['query']>) => {
  const page = await q.list(tx, actor, input)
  return { ...page, rows: page.rows.map((doc) => shown(doc, actor)) }
}

export const detail = async (ctx: Ctx, { id }: Input<Calls['detail']>) => {
  const doc = await q.get(ctx.tx, ctx.actor, id)
  if (!doc) throw notFound()
  return { ...shown(doc, ctx.actor), history: await historyOf(ctx, [id]) }
}

export const add = async (ctx: Ctx, body: Input<Calls['add']>) => {
  const no = await nextNo(ctx, 'TODO')
  const saved = await q.insert(ctx.tx, ctx.actor, no, body)
  const doc = { ...saved, no, parties: [ctx.actor.orgId] }
  await note(ctx, ${n.name}Machine, doc, { action: 'create', label: '新建', to: saved.status })
  audit(ctx, { entity: '${n.name}', entityId: saved.id, entityNo: no, action: 'add', after: body })
  return { id: saved.id, no, version: saved.version }
}

export const update = async (ctx: Ctx, { id, version, ...body }: Input<Calls['update']>) => {
  const before = await q.lock(ctx.tx, ctx.actor, id)
  if (!before) throw notFound()
  const doc = { ...before, parties: [before.hospitalId] }
  if (before.version !== version) throw conflict({ ...(await lastChange(ctx, doc)), version: before.version })
  if (before.status !== 'draft') throw refuse('只有草稿可以修改')
  const saved = await q.update(ctx.tx, id, body)
  await note(ctx, ${n.name}Machine, doc, { action: 'update', label: '修改', to: before.status })
  audit(ctx, { entity: '${n.name}', entityId: id, entityNo: before.no, action: 'update', before, after: body })
  return { id, no: before.no, version: saved.version }
}

/** Every action of the machine: one function. */
export const act = async (
  ctx: Ctx,
  wish: { id: string; version: number; action: ActionOf<typeof ${n.name}Machine>; reason?: string },
) => {
  const found = await q.lock(ctx.tx, ctx.actor, wish.id)
  if (!found) throw notFound()
  const doc: ${n.Name}Doc = { ...found, status: found.status as Status, parties: [found.hospitalId] }
  await take(ctx, ${n.name}Machine, doc, wish, ${n.name}Rules)
  return { id: doc.id, status: doc.status, version: doc.version }
}
`

/** Path inside the module → its text. */
const manifest = (n: Noun) => `import type { Noun } from '#kernel/server/noun.ts'
import { ${n.name}Routes } from './server/routes.ts'
import { ${n.name}Machine } from './shared/machine.ts'

export const noun: Noun = {
  name: '${n.folder}',
  routes: ${n.name}Routes,
  machines: [${n.name}Machine],
}
`

export const files: Record<string, (n: Noun) => string> = {
  'noun.ts': manifest,
  'shared/machine.ts': machine,
  'shared/calls.ts': calls,
  'server/routes.ts': routes,
  'server/service.ts': service,
  'server/rules.ts': rules,
  'server/queries.ts': queries,
  'en.json': () => '{}\n',
}

export const migrationOf = migration
