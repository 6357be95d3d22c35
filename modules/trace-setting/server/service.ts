import { lastChange } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import { configOf, HIDDEN } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { addressFault, isListed, outboundHosts } from '#kernel/server/outbound.ts'
import { conflict, malformed, Refusal, refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import { seal } from '#kernel/server/sealed.ts'
import type { Answer, Input } from '#kernel/shared/call.ts'
import { codes } from '#kernel/shared/envelope.ts'
import type { traceSettingCalls } from '../shared/calls.ts'
import { fieldsOf, type Profile, requiredOf } from '../shared/fields.ts'
import { type Upload, uploadNames, uploads } from '../shared/uploads.ts'
import { type Account, account, profile, type StoredProfile } from './queries/account.ts'
import { line } from './queries/line.ts'
import * as q from './queries/save.ts'
import { reservedNames, revokeTypes } from './wire/nodes.ts'
import { TOKENS } from './wire/platform.ts'

type Calls = typeof traceSettingCalls
type Save = Input<Calls['save']>
type Part<P extends Save['part']> = Extract<Save, { part: P }>
const ENTITY = 'traceSetting'
const REGION = 'region'

const shown = ({ sealedToken, hospitalId: _, ...a }: Account) => ({ ...a, hasToken: sealedToken !== '' })
const may = ({ actor }: Ctx, code: string): boolean => actor.codes.has(`trace/setting:${code}`)
const mustMay = (ctx: Ctx, code: 'edit' | 'enable', org: 'hospital' | 'authority'): void => {
  if (ctx.actor.org !== org || !may(ctx, code))
    throw new Refusal(codes.forbidden, '没有权限：{{title}}', { title: '保存追溯设置' })
}

export const query = async (ctx: Ctx): Promise<Answer<Calls['query']>> => {
  const { tx, actor } = ctx
  const own = actor.org === 'hospital'
  const found = own ? await account(tx, actor.orgId) : undefined
  const stored = await profile(tx)
  const required = Object.fromEntries(uploads.map((kind) => [kind, [...requiredOf(stored, kind)]]))
  const actions = own
    ? [...(may(ctx, 'edit') ? ['connection', 'auto'] : []), ...(may(ctx, 'enable') ? ['switch'] : [])]
    : actor.org === 'authority' && may(ctx, 'edit')
      ? ['region', 'fields', 'names']
      : []
  const stands = own ? await line(tx, actor.orgId) : undefined
  return {
    account: found ? shown(found) : null,
    line: stands ? { ...stands, message: say(stands.message, ctx.lang, stands.params) } : null,
    profile: { ...stored, required } as Answer<Calls['query']>['profile'],
    hospitals: actor.org === 'authority' ? await q.hospitals(tx) : [],
    actions,
  }
}

const idOf = (ctx: Ctx): string => (ctx.actor.org === 'hospital' ? ctx.actor.orgId : REGION)
/** @throws Refusal somebody else changed it meanwhile; with what it is now, for a form that asks field by field */
const asSeen = async <R extends Account | StoredProfile>(ctx: Ctx, stored: R, seen: number): Promise<void> => {
  if (stored.version === seen) return
  const current = 'hospitalId' in stored ? shown(stored) : stored
  throw conflict({ ...(await lastChange(ctx, { id: idOf(ctx), version: stored.version })), current })
}
const noted = (ctx: Ctx, before: object, after: object, action = 'update'): void =>
  audit(ctx, { entity: ENTITY, entityId: idOf(ctx), entityNo: '', action, before, after })
/** Of two records what is another one. */
const differing = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) => {
  const keys = Object.keys(after).filter((k) => JSON.stringify(before[k]) !== JSON.stringify(after[k]))
  const of = (values: Readonly<Record<string, unknown>>) => Object.fromEntries(keys.map((k) => [k, values[k]]))
  return { before: of(before), after: of(after) }
}

const connection = async (ctx: Ctx, { part: _, version, token, ...wish }: Part<'connection'>) => {
  mustMay(ctx, 'edit', 'hospital')
  const hospitalId = ctx.actor.orgId
  const held = await q.lockAccount(ctx, hospitalId)
  await asSeen(ctx, held, version)
  const fault = addressFault(wish.address)
  if (fault) throw malformed([{ path: 'address', message: fault }])
  if (!isListed(wish.address, await configOf(ctx, outboundHosts)))
    throw malformed([
      { path: 'address', message: '此地址不在允许名单内，请联系平台管理员在系统配置「可以连接的外部地址」中添加' },
    ])
  if (!token && held.sealedToken === '') throw malformed([{ path: 'token', message: '请填写密钥' }])
  // a key that is sent to another address than the one it was entered for would be given away
  if (!token && new URL(wish.address).origin !== (held.address && new URL(held.address).origin))
    throw malformed([{ path: 'token', message: '更换地址时请重新填写密钥' }])
  const { operatorName, ...plain } = wish
  await q.putAccount(ctx, hospitalId, {
    ...plain,
    operator_name: operatorName,
    ...(token ? { sealed_token: seal(TOKENS, hospitalId, token) } : {}),
  })
  await q.newLine(ctx.tx, hospitalId)
  const { before, after } = differing({ ...held }, wish)
  noted(ctx, before, { ...after, ...(token ? { token: HIDDEN } : {}) })
}

const ready = (a: Account): boolean => a.address !== '' && a.code !== '' && a.sealedToken !== ''
const turn = async (ctx: Ctx, { version, kind, on }: Part<'switch'>) => {
  mustMay(ctx, 'enable', 'hospital')
  const held = await q.lockAccount(ctx, ctx.actor.orgId)
  await asSeen(ctx, held, version)
  if (on && !ready(held)) throw refuse('请先填写并保存平台地址、机构编号和密钥，再启用接口')
  const switched = uploads.filter((k) => (k === kind ? on : held.switched.includes(k)))
  await q.putAccount(ctx, ctx.actor.orgId, { switched })
  const said = (kinds: readonly (typeof uploads)[number][]) => kinds.map((k) => `${k} ${uploadNames[k]}`).join(' ')
  noted(ctx, { switched: said(held.switched) }, { switched: said(switched) }, on ? 'enable' : 'disable')
}

const leaving = async (ctx: Ctx, { version, auto, autoAt }: Part<'auto'>) => {
  mustMay(ctx, 'edit', 'hospital')
  const held = await q.lockAccount(ctx, ctx.actor.orgId)
  await asSeen(ctx, held, version)
  await q.putAccount(ctx, ctx.actor.orgId, { auto, auto_at: autoAt })
  const { before, after } = differing({ ...held }, { auto, autoAt })
  noted(ctx, before, after)
}

const heldProfile = async (ctx: Ctx, version: number): Promise<StoredProfile> => {
  mustMay(ctx, 'edit', 'authority')
  await q.lockProfile(ctx.tx)
  const held = await profile(ctx.tx)
  await asSeen(ctx, held, version)
  return held
}
const region = async (ctx: Ctx, { part: _, version, ...wish }: Part<'region'>) => {
  const held = await heldProfile(ctx, version)
  await q.putRegion(ctx.tx, wish)
  const { before, after } = differing({ ...held }, wish)
  noted(ctx, before, after)
}
const fields = async (ctx: Ctx, { version, kind, required }: Part<'fields'>) => {
  const held = await heldProfile(ctx, version)
  const known = fieldsOf(kind).map((f) => f.name)
  const strange = required.find((name) => !known.includes(name))
  if (strange) throw refuse('接口 {{kind}} 没有字段 {{name}}', { kind, name: strange })
  const said = (profileOf: Pick<Profile, 'required'>) =>
    `${kind}: ${known.filter((name) => requiredOf(profileOf, kind).has(name)).join(' ')}`
  await q.putRequired(
    ctx.tx,
    kind,
    known.filter((name) => required.includes(name)),
  )
  noted(ctx, { required: said(held) }, { required: said({ required: { [kind]: required } }) })
}

/** The region's own names of an interface's fields; no two of one interface may be called alike, or one would overwrite the other. */
const names = async (ctx: Ctx, { version, kind, names: said, revokeType }: Part<'names'>) => {
  const held = await heldProfile(ctx, version)
  const known = fieldsOf(kind).map((f) => f.name)
  const strange = Object.keys(said).find((name) => !known.includes(name) || name === 'fixmedins_bchno')
  if (strange) throw refuse('接口 {{kind}} 没有可改名的字段 {{name}}', { kind, name: strange })
  const wanted = known.flatMap((name) => {
    const theirs = said[name] ?? ''
    return theirs && theirs !== name ? [[name, theirs] as const] : []
  })
  const now = Object.fromEntries([...Object.entries(held.names).filter(([name]) => !known.includes(name)), ...wanted])
  const wrong = (path: string, text: string, params: Record<string, string>) =>
    malformed([{ path, message: say(text, ctx.lang, params) }])
  const taken = wanted.find(([, theirs]) => reservedNames.has(theirs))
  if (taken) throw wrong(`names.${taken[0]}`, '{{name}} 是平台报文自用的名称', { name: taken[1] })
  // a field is called alike in every interface that has it: what was typed here is looked at here first
  for (const upload of [kind, ...uploads.filter((u) => u !== kind)]) {
    const all = fieldsOf(upload).map((f) => now[f.name] ?? f.name)
    const twice = all.find((name, i) => all.indexOf(name) < i)
    if (!twice) continue
    const field = wanted.find(([, theirs]) => theirs === twice) ?? known.filter((name) => (now[name] ?? name) === twice)
    throw wrong(
      `names.${field[0] ?? ''}`,
      upload === kind
        ? '接口 {{kind}} 已有名为 {{name}} 的字段'
        : '此字段也在接口 {{kind}} 中，那里已有名为 {{name}} 的字段',
      { kind: upload, name: twice },
    )
  }
  const { [kind]: before, ...others } = held.revokeTypes
  const types: StoredProfile['revokeTypes'] = revokeType ? { ...others, [kind]: revokeType } : others
  const typeOf = (u: Upload) => types[u] ?? revokeTypes[u]
  // by one type the platform takes back one kind of rows: only those the country calls alike may be called alike
  const alike = uploads.find((u) => revokeTypes[u] !== revokeTypes[kind] && typeOf(u) === typeOf(kind))
  if (alike) throw wrong('revokeType', '接口 {{kind}} 的撤销类型已是 {{type}}', { kind: alike, type: typeOf(kind) })
  await q.putNames(ctx.tx, { names: now, revokeTypes: types })
  const told = (of: Readonly<Record<string, string>>, type = '') =>
    [`${kind}:`, ...known.flatMap((name) => (of[name] ? [`${name}=${of[name]}`] : [])), type && `3507=${type}`]
      .filter(Boolean)
      .join(' ')
  noted(ctx, { names: told(held.names, before) }, { names: told(now, revokeType) })
}

/** One part at a time: what stands in the other tabs is another person's. */
export const save = async (ctx: Ctx, input: Save): Promise<Answer<Calls['save']>> => {
  if (input.part === 'connection') await connection(ctx, input)
  else if (input.part === 'switch') await turn(ctx, input)
  else if (input.part === 'auto') await leaving(ctx, input)
  else if (input.part === 'region') await region(ctx, input)
  else if (input.part === 'fields') await fields(ctx, input)
  else await names(ctx, input)
  return { version: input.version + 1 }
}
