import { note, type Rules, act as take } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { BlobAnswer } from '#kernel/server/blob.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { documentService } from '#kernel/server/document/service.ts'
import { bytesOf, forgetBytes, keepBytes, sweepBytes } from '#kernel/server/files/bytes.ts'
import type { Doc } from '#kernel/server/reaction.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import { tellNotice } from '#kernel/server/tell.ts'
import { type Circumstances, elevated, inContext, systemActor } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { ActionOf } from '#kernel/shared/machine.ts'
import { draftFor, type Given, noteGiven } from '#modules/certificate/server/public.ts'
import { companyOfSupplier } from '#modules/company/server/public.ts'
import { joinInvited } from '#modules/cooperation/server/public.ts'
import { insertOrg } from '#modules/organisation/server/public.ts'
import { giveRole, insertUser } from '#modules/people/server/public.ts'
import { roleFromTemplate } from '#modules/role/server/public.ts'
import { secondPerson } from '#modules/session/server/public.ts'
import type { registrationCalls } from '../shared/calls.ts'
import { registrationMachine } from '../shared/machine.ts'
import type { PaperKind } from '../shared/papers.ts'
import { flowOf, NOBODYS } from './open.ts'
import * as held from './queries/files.ts'
import * as q from './queries/registrations.ts'
import { keepDays } from './settings.ts'
import { warnings } from './warnings.ts'

const known = async <R>(found: Promise<R | undefined>): Promise<R> => {
  const r = await found
  if (!r) throw notFound('注册申请不存在')
  return r
}

const { get, lock, ...reads } = q.registrationReads
export const registration = documentService({
  machine: registrationMachine,
  reads: { ...reads, get: (...of) => known(get(...of)), lock: (...of) => known(lock(...of)) },
  parties: () => [],
  approval: () => flowOf,
  more: async (ctx, r) => ({
    files: await held.files(ctx.tx, r.id),
    warnings: r.status === 'submitted' ? await warnings(ctx, r) : [],
    supplierId: r.kind === 'org' && r.status === 'passed' ? r.orgId : null,
  }),
})

export const file = async (ctx: Ctx, { id }: { id: string }): Promise<BlobAnswer> => {
  const f = await held.file(ctx.tx, id)
  if (!f) throw notFound('文件不存在')
  return { blob: true, filename: f.name, mime: f.mime, body: () => bytesOf(NOBODYS, f.sha256) }
}

const PERMITS: readonly PaperKind[] = ['drugOperate', 'deviceOperate', 'deviceFiling']

/** What the registration says of each kind of paper, with the files that show it. */
const papersOf = (ctx: Ctx, r: q.Held, files: readonly held.Held[], of: { orgId: string; userId: string }): Given[] => {
  const byKind = Map.groupBy(files, (f) => f.kind)
  const permit = PERMITS.find((k) => byKind.has(k))
  return [...byKind].map(([kind, own]) => ({
    kind,
    certNo: kind === permit ? r.licenceNo : '',
    ...(kind === 'businessLicense'
      ? { certNo: r.creditCode, covers: r.businessScope, validFrom: r.licenceFrom, validTo: r.licenceTo }
      : {}),
    files: async (purpose) => {
      const { orgId, userId: ownerId } = of
      const attached = []
      for (const f of own) attached.push(await held.release(ctx.tx, f, { orgId, ownerId, purpose }))
      return attached
    },
  }))
}

/** The organisation with the licence on its papers, its administrator, and the uploads out of quarantine. */
const openOrganisation = async (ctx: Ctx, r: q.Held) => {
  const org = await insertOrg(ctx.tx, r)
  const user = await insertUser(ctx.tx, { ...r, orgId: org.id, passwordHash: await q.passwordOf(ctx.tx, r.id) })
  await giveRole(ctx.tx, user.id, org.id, await roleFromTemplate(ctx.tx, 'SUP_ADMIN', org.id))
  await companyOfSupplier(ctx, org.id, {
    name: r.orgName,
    creditCode: r.creditCode,
    legalPerson: r.legalPerson,
    address: r.address,
    scope: r.businessScope,
    contact: r.name,
    mobile: r.mobile,
    email: r.email,
    extra: { licenceNo: r.licenceNo, licenceFrom: r.licenceFrom, licenceTo: r.licenceTo },
  })
  await joinInvited(ctx, org.id, r.creditCode)
  const files = (await held.files(ctx.tx, r.id)).filter((f) => f.state === 'held')
  for (const f of files) await keepBytes(org.id, await bytesOf(NOBODYS, f.sha256))
  const owner = { orgId: org.id, userId: user.id }
  noteGiven(ctx, org.id, await elevated(ctx, () => draftFor(ctx, owner, papersOf(ctx, r, files, owner))))
  audit(ctx, { entity: 'org', entityId: org.id, entityNo: r.no, action: 'add', after: { name: r.orgName } })
  noteUser(ctx, r, user.id, ['SUP_ADMIN'])
  return { userId: user.id, orgId: org.id }
}

/** Who was let in, and with which rights (security.md C37). */
const noteUser = (ctx: Ctx, r: q.Held, userId: string, roles: readonly string[]): void =>
  audit(ctx, {
    entity: 'user',
    entityId: userId,
    entityNo: r.loginName,
    action: 'add',
    after: { name: r.name, org: r.orgName, registration: r.no, roles },
  })

/** An account without roles: its organisation's administrator gives them. */
const openAccount = async (ctx: Ctx, r: q.Held) => {
  const user = await insertUser(ctx.tx, {
    ...r,
    orgId: String(r.orgId),
    passwordHash: await q.passwordOf(ctx.tx, r.id),
  })
  noteUser(ctx, r, user.id, [])
  return { userId: user.id }
}

/** The applicant finds the result in his messages; who gives roles there hears of the account that waits for one. */
const tellResult = async (ctx: Ctx, r: q.Held, userId: string, orgId: string) => {
  const params = { no: r.no, login: r.loginName, name: r.name }
  await tellNotice(ctx, {
    orgId,
    userId,
    event: 'registration.passed',
    template: '您的注册申请 {{no}} 已通过',
    params,
    path: '/personalInfo',
  })
  if (r.kind === 'org') return
  await tellNotice(ctx, {
    orgId,
    codes: ['system/user:assignRole'],
    event: 'registration.joined',
    template: '新账号 {{login}}（{{name}}）已开通，待分配角色',
    params,
    path: '/system/user?noRole=true',
  })
}

/** Who lets a supplier in does not do it alone. */
const agreeing = { codes: ['system/hospital:auditRegistration', 'system/lowered:agree'] }

type Deciding = q.Held & Doc & { signOff: string | undefined }
const byTwo = async (ctx: Ctx, r: Deciding): Promise<void> => {
  const of = { type: 'registration', id: r.id, version: r.version, act: 'pass' }
  const says = [
    { message: '供应商「{{name}}」，管理员账号 {{login}}', params: { name: r.orgName, login: r.loginName } },
  ]
  const second = (await secondPerson(ctx, r.signOff, of, { ...agreeing, says })).name
  audit(ctx, { entity: 'registration', entityId: r.id, entityNo: r.no, action: 'agree', after: { second } })
  note(ctx, registrationMachine, r, {
    action: 'agree',
    label: '双人复核',
    to: r.status,
    reason: second,
    authored: false,
  })
}

const rules: Rules<ActionOf<typeof registrationMachine>, Deciding> = {
  pass: {
    async refuse(ctx, r) {
      const c = await q.conflicts(ctx.tx, r)
      if (c.login) throw refuse('账号「{{login}}」已存在', { login: r.loginName })
      if (c.name) throw refuse('机构名称「{{name}}」已存在', { name: r.orgName })
      if (r.kind === 'org' && c.code) throw refuse('统一社会信用代码已属于「{{name}}」', { name: c.code })
      if (r.kind === 'org') await byTwo(ctx, r)
      return undefined
    },
    async effect(ctx, r) {
      const made = r.kind === 'org' ? await openOrganisation(ctx, r) : await openAccount(ctx, r)
      await q.decide(ctx, r.id, { reason: '', ...made })
      await tellResult(ctx, r, made.userId, 'orgId' in made ? String(made.orgId) : String(r.orgId))
    },
  },
  reject: { effect: (ctx, r, { reason = '' }) => q.decide(ctx, r.id, { reason }) },
}

/** The decision is the authority's own affair. */
export const act = async (ctx: Ctx, { signOff, ...wish }: Input<(typeof registrationCalls)['audit']>) => {
  const { doc: found } = await registration.lock(ctx, wish.id)
  const doc = { ...found, parties: [ctx.actor.orgId], approval: flowOf, signOff }
  await take(ctx, registrationMachine, doc, wish, rules)
  return { id: doc.id, status: doc.status, version: doc.version }
}

/** Removes quarantined files whose time is over, and bytes of none; a job of every night, which may run twice. */
export const sweepQuarantine = async (about: Circumstances = {}): Promise<{ files: number }> => {
  const gone = await inContext(systemActor, about, async (ctx) => held.expire(ctx.tx, await configOf(ctx, keepDays)))
  for (const hash of gone) await forgetBytes(NOBODYS, hash)
  const stray = await sweepBytes(NOBODYS, (hashes) =>
    inContext(systemActor, about, (ctx) => held.known(ctx.tx, hashes)),
  )
  return { files: gone.length + stray }
}
