import { randomUUID } from 'node:crypto'
import type { Ctx } from '#kernel/server/ctx.ts'
import { enqueue } from '#kernel/server/jobs.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import { codesMoved, codesOfLot, codesReturned, codesTaken } from '#modules/trace-code/server/public.ts'
import { type Account, accountOf, profileOf, type StoredProfile } from '#modules/trace-setting/server/public.ts'
import { faultsOf } from '#modules/trace-setting/shared/fields.ts'
import type { Upload } from '#modules/trace-setting/shared/uploads.ts'
import { newBchno } from './number.ts'
import { apart, digestsOf, sealedOf } from './person.ts'
import { kindOf, type Paper, type Source, sourcesOf, type Which } from './queries/sources.ts'
import { addRows, codesToldOf, type Lack, type NewRow } from './queries/write.ts'

/** Of a hospital that tells the platform: by what it is known there, and what its region wants. */
export interface Teller {
  hospitalId: string
  account: Account
  profile: StoredProfile
}
/** Undefined for a hospital without a line to the platform: nothing is due of it. */
export const tellerOf = async (ctx: Ctx, hospitalId: string): Promise<Teller | undefined> => {
  const account = await accountOf(ctx, hospitalId)
  return account && account.address !== '' ? { hospitalId, account, profile: await profileOf(ctx) } : undefined
}

const DRUGS = [0]
const DEVICES = [0, 1, 2]
const about = ({ hospitalId, profile }: Teller, kind: Upload) => ({
  ...{ hospitalId, unit: profile.unit },
  kinds: kind === '3503' && profile.devices ? DEVICES : DRUGS,
})
export const readSources = (ctx: Ctx, t: Teller, paper: Paper, which: Which) =>
  sourcesOf(ctx.tx, paper, about(t, kindOf(paper)), which)

/** What keeps a row from being sent, every field of it. */
export const lacksOf = (t: Teller, kind: Upload, fields: Readonly<Record<string, string>>): Lack[] =>
  faultsOf(t.profile, kind, fields).map(({ field, fault }) => ({ field: field.name, fault }))

export const offReason = '接口未启用'
/** What a row is with these fields: an interface that is off is not told. */
export const stateOf = (
  t: Teller,
  kind: Upload,
  missing: readonly Lack[],
): Pick<NewRow, 'state' | 'reason'> & { missing: readonly Lack[] } =>
  t.account.switched.includes(kind)
    ? { state: missing.length > 0 ? 'incomplete' : 'ready', reason: '', missing }
    : { state: 'exempt', reason: offReason, missing: [] }

/** A row of these fields, with a number of its own; who a person is leaves the fields and is sealed. */
export const rowOf = (
  t: Teller,
  kind: Upload,
  said: Omit<
    NewRow,
    'id' | 'kind' | 'bchno' | 'missing' | 'state' | 'reason' | 'sealed' | 'digests' | 'wanted' | 'corrects' | 'ofRow'
  > &
    Partial<Pick<NewRow, 'corrects' | 'ofRow' | 'wanted'>>,
): NewRow => {
  const id = randomUUID()
  const bchno = newBchno(t.account.code || t.hospitalId)
  const fields = { ...said.fields, fixmedins_bchno: bchno }
  const { open, persons } = apart(fields)
  const isSale = kind === '3505' || kind === '3506'
  return {
    ...{ corrects: null, ofRow: null, wanted: false },
    ...said,
    ...{ id, kind, bchno, fields: open },
    ...stateOf(t, kind, lacksOf(t, kind, fields)),
    sealed: isSale ? sealedOf(id, persons) : '',
    digests: digestsOf(persons),
  }
}

/** Types of 3502 by which goods come. */
const COMES = ['101', '103', '106']
/** Of packs that went by a paper those that no other row of it tells of, as far as the row's quantity goes. */
const movedBy = async (ctx: Ctx, t: Teller, s: Source, told: Set<string>): Promise<string[]> => {
  const back = COMES.includes(s.fields.inv_chg_type ?? '')
  const packs = await codesMoved(ctx.tx, { ...s, hospitalId: t.hospitalId, docNo: s.no, back })
  if (packs.length === 0) return []
  for (const code of await codesToldOf(ctx.tx, t.hospitalId, s)) told.add(code)
  const codes: string[] = []
  let left = new Decimal(s.units)
  for (const { code, units } of packs) {
    if (told.has(code) || left.lt(units)) continue
    left = left.sub(units)
    told.add(code)
    codes.push(code)
  }
  return codes
}
/** The codes a line was taken in with, went back or was moved with; of a lot that was counted, or is there as a month ends, all it has. */
const codesOf = async (ctx: Ctx, t: Teller, paper: Paper, s: Source, told: Set<string>): Promise<string[]> => {
  if (paper === 'stockCount' || paper === 'stockPeriod')
    return codesOfLot(ctx.tx, { ...s, hospitalId: t.hospitalId, at: s.codesAt ?? s.eventAt })
  if (paper === 'stockMovement') return movedBy(ctx, t, s, told)
  if (!s.deliveryLineId) return []
  if (paper === 'acceptance') return codesTaken(ctx.tx, { acceptanceId: s.id, deliveryLineId: s.deliveryLineId })
  return codesReturned(ctx.tx, { returnOrderId: s.id, deliveryLineId: s.deliveryLineId })
}
/** @param told codes that other rows of the same papers tell of already */
export const ofSource = async (
  ctx: Ctx,
  t: Teller,
  paper: Paper,
  s: Source,
  more: Partial<Pick<NewRow, 'corrects' | 'wanted'>> = {},
  told = new Set<string>(),
) =>
  rowOf(t, kindOf(paper), {
    ...{
      source: paper,
      sourceId: s.id,
      sourceNo: s.no,
      sourceLine: s.line,
      productId: s.productId,
      supplierId: s.supplierId,
    },
    ...{
      pointId: s.pointId,
      lotNo: s.lotNo,
      units: s.units,
      eventAt: s.eventAt,
      fields: s.fields,
      codes: await codesOf(ctx, t, paper, s, told),
    },
    ...more,
  })

export const PUMP = 'traceRow.pump'
/** Has a hospital's rows carried: at once, or at a moment. */
export const askPump = (ctx: Ctx, hospitalId: string, runAt?: Date) =>
  enqueue(
    ctx,
    PUMP,
    { hospitalId },
    { key: `${PUMP} ${hospitalId}`, queue: `trace ${hospitalId}`, ...(runAt ? { runAt } : {}) },
  )

/** The rows of a paper's lines, where its hospital tells the platform; made as the system, whoever moved the paper. */
export const makeRows = async (ctx: Ctx, hospitalId: string, paper: Paper, which: Which): Promise<number> => {
  const t = await tellerOf(ctx, hospitalId)
  if (!t) return 0
  const sources = await readSources(ctx, t, paper, which)
  const rows: NewRow[] = []
  const [comes, goes] = [new Set<string>(), new Set<string>()]
  for (const s of sources)
    rows.push(await ofSource(ctx, t, paper, s, {}, COMES.includes(s.fields.inv_chg_type ?? '') ? comes : goes))
  const made = await addRows(ctx.tx, hospitalId, rows)
  if (made.length > 0) await askPump(ctx, hospitalId)
  return made.length
}
