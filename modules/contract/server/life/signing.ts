import { act, derive } from '#kernel/server/act.ts'
import { now, today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { attach } from '#kernel/server/files/attach.ts'
import { signPdf } from '#kernel/server/pdf/sign.ts'
import { malformed } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { fill } from '#kernel/shared/plural.ts'
import { type Role, roles } from '../../shared/kinds.ts'
import { contractMachine as m } from '../../shared/machine.ts'
import type { registerCalls } from '../../shared/register-calls.ts'
import { partiesOf } from '../queries/read.ts'
import type { RegisterDoc } from '../queries/register.ts'
import * as q from '../queries/signatures.ts'
import * as versions from '../queries/versions.ts'
import { supplementSays } from '../supplementing.ts'
import { enterIntoForce } from './force.ts'
import { mandated, mandateFor } from './mandate.ts'
import { keepPdf, mustBeOurs, PAPER } from './paper.ts'
import { noteRenewed } from './renewed.ts'
import { sealFor } from './seal.ts'
import { register } from './service.ts'
import { signableBy } from './signable.ts'

type SignInput = Input<(typeof registerCalls)['sign']>
type Version = versions.StoredVersion

/** Why this person does not sign this now, in one sentence. */
const whyNot = async (ctx: Ctx, d: RegisterDoc, v: Version | undefined, s: SignInput): Promise<string | undefined> => {
  if (!v || v.supersededAt !== null) return '合同内容已变更，请刷新后查看新版本再签署'
  if (s.sha256 !== v.pdfSha256) return '您看到的不是当前版本的合同文本，请重新打开后再签署'
  const own = signableBy(d, ctx.actor)
  if (own.some((one) => one.role === s.role && one.how === s.how)) return undefined
  if (d.signedRoles.includes(s.role)) return '此方已签署，不能重复签署'
  if (s.how === 'confirm' || s.how === 'return') return '没有待您复核的盖章扫描件：上传人不能复核自己的扫描件'
  if (s.role !== 'third' && s.role !== ctx.actor.org) return '只能代表本单位签署'
  if (d.waitingScans.some((w) => w.startsWith(`${s.role} `))) return '此方的盖章扫描件已上传，请由另一人复核'
  return d.signMode === 'scan' ? '此类合同须上传盖章扫描件签署' : '此类合同须线上签署'
}

const statements = {
  online: '{{by}}已阅读合同 {{no}}《{{name}}》第 {{n}} 版全文，代表{{party}}签署并受其约束。PDF 摘要 {{digest}}',
  scan: '{{party}}在合同 {{no}}《{{name}}》第 {{n}} 版的纸质文本上签字盖章，扫描件由{{by}}上传。PDF 摘要 {{digest}}',
} as const
/** Kept word for word as evidence, in the language of the contract. */
const statementOf = (d: RegisterDoc, v: Version, s: SignInput, by: string): string =>
  fill(statements[s.how === 'online' ? 'online' : 'scan'], {
    by,
    no: d.no,
    name: d.name,
    n: v.n,
    party: roles[s.role],
    digest: v.pdfSha256!,
  })

const said = {
  online: '线上签署',
  scan: '盖章扫描件已上传，待另一人复核',
  confirm: '盖章扫描件复核无误',
  return: '盖章扫描件退回',
} as const

/** The PDF of the version with this signature as one revision more. */
const stamp = async (
  ctx: Ctx,
  d: RegisterDoc,
  v: Version,
  by: { role: Role; by: string; organisation: string; reason: string; seal?: Buffer | undefined },
) => {
  const before = v.signedFile
    ? await mustBeOurs(ctx, v.signedFile, v.signedPdfSha256)
    : await mustBeOurs(ctx, v.pdfFile, v.pdfSha256)
  const { seal, ...rest } = by
  const bytes = await signPdf(ctx, before, { ...rest, ...(seal ? { seal } : {}), at: now() })
  const name = `${d.no}-V${v.n}-signed.pdf`
  const pdf = await keepPdf(ctx, d, { bytes, name, ownerId: ctx.actor.userId })
  await versions.keepSigned(ctx.tx, d.id, v.n, pdf.id, pdf.sha256)
}

/** What a scan must say. @throws Refusal */
const scanOf = async (ctx: Ctx, d: RegisterDoc, s: SignInput): Promise<string | null> => {
  if (s.how !== 'scan') return null
  if (!s.scanFile) throw malformed([{ path: 'scanFile', message: '请上传盖章扫描件' }])
  if (!s.signerName) throw malformed([{ path: 'signerName', message: '请填写扫描件上的签字人' }])
  const [file] = await attach(ctx, { kind: PAPER, id: d.id }, [], [s.scanFile])
  return file!.fileId
}

/** The scan of this side that nobody has confirmed yet. */
const waitingScan = async (ctx: Ctx, d: RegisterDoc, v: Version, s: SignInput) =>
  (await q.signaturesOf(ctx.tx, d.id)).find(
    (x) => x.n === v.n && x.role === s.role && x.signKind === 'scan' && x.confirmedAt === null && x.returnedAt === null,
  )

const addSignature = async (ctx: Ctx, d: RegisterDoc, v: Version, s: SignInput): Promise<void> => {
  const right = mandated(ctx, s) ? await mandateFor(ctx, d) : undefined
  const scanFile = await scanOf(ctx, d, s)
  // his own that nobody has confirmed: it makes room, and is kept
  const before = s.how === 'scan' ? await waitingScan(ctx, d, v, s) : undefined
  if (before) await q.returnSignature(ctx.tx, ctx.actor, before.id, '上传人更换')
  // the scan has its seal on it
  const seal = s.how === 'online' ? await sealFor(ctx) : undefined
  await q.insertSignature(ctx.tx, ctx.actor, d, {
    n: v.n,
    role: s.role,
    signKind: s.how === 'online' ? 'online' : 'scan',
    signerName: s.how === 'online' ? ctx.actor.name : s.signerName!,
    signerRole: s.signerRole ?? '',
    mandateId: right?.id ?? null,
    pdfSha256: v.pdfSha256!,
    statement: statementOf(d, v, s, ctx.actor.name),
    address: ctx.http.ip,
    scanFile,
    sealId: seal?.id ?? null,
  })
  const by = { role: s.role, by: ctx.actor.name, organisation: ctx.actor.orgName, reason: said.online }
  if (s.how === 'online') await stamp(ctx, d, v, { ...by, seal: seal?.picture })
}

const confirmScan = async (ctx: Ctx, d: RegisterDoc, v: Version, s: SignInput): Promise<void> => {
  const one = (await waitingScan(ctx, d, v, s))!
  await q.confirmSignature(ctx.tx, ctx.actor, one.id)
  const { name: organisation } = (await partiesOf(ctx.tx, d.id)).find((p) => p.role === s.role)!
  await stamp(ctx, d, v, {
    role: s.role,
    by: one.signerName,
    organisation,
    reason: fill('盖章扫描件，由{{by}}复核', { by: ctx.actor.name }),
  })
}

/** It is not what it should be: kept as it came, it counts for nothing, and another one is awaited. @throws Refusal without a reason */
const returnScan = async (ctx: Ctx, d: RegisterDoc, v: Version, s: SignInput): Promise<void> => {
  if (!s.reason) throw malformed([{ path: 'reason', message: '请填写退回原因' }])
  const one = (await waitingScan(ctx, d, v, s))!
  await q.returnSignature(ctx.tx, ctx.actor, one.id, s.reason)
}

const effects = { online: addSignature, scan: addSignature, confirm: confirmScan, return: returnScan }

/**
 * One side signs the version everybody sees, with its password given again; a scan counts when somebody else has compared it. The last
 * signature makes it signed, and from the day it begins it is in force (domain §3.10).
 * @throws Refusal of a version that was superseded, a second signature, or a supplier's person without a mandate
 */
export const sign = async (ctx: Ctx, s: SignInput) => {
  const { doc: found } = await register.lock(ctx, s.id)
  const v = await versions.versionOf(ctx.tx, s.id, found.contentN)
  const d = register.asDoc(found, 'sign')
  const why = s.how === 'return' ? ` ${s.reason ?? ''}` : ''
  const wish = { action: 'sign', version: s.version, reason: `${roles[s.role]} ${said[s.how]}${why}` } as const
  // before the last signature makes it what its contract says
  const warnings = await supplementSays(ctx, found)
  await act(ctx, m, d, wish, {
    sign: {
      refuse: () => whyNot(ctx, found, v, s),
      effect: () => effects[s.how](ctx, found, v!, s),
    },
  })
  const signed = await q.countSigned(ctx.tx, s.id, v!.n)
  if (signed === found.signerCount) {
    await derive(ctx, m, [d], 'signAll', { sets: { sign_date: today() } })
    if (found.renewsId) await noteRenewed(ctx, found.renewsId, true)
    await enterIntoForce(ctx, d)
  }
  return { id: d.id, status: d.status, version: d.version, warnings }
}
