import { randomUUID } from 'node:crypto'
import type { Ctx } from '#kernel/server/ctx.ts'
import { enqueue } from '#kernel/server/jobs.ts'
import { codesReturned, codesTaken } from '#modules/trace-code/server/public.ts'
import { type Account, accountOf, profileOf, type StoredProfile } from '#modules/trace-setting/server/public.ts'
import { faultsOf } from '#modules/trace-setting/shared/fields.ts'
import type { Upload } from '#modules/trace-setting/shared/uploads.ts'
import { newBchno } from './number.ts'
import { apart, digestsOf, sealedOf } from './person.ts'
import { kindOf, type Paper, type Source, sourcesOf, type Which } from './queries/sources.ts'
import { addRows, type Lack, type NewRow } from './queries/write.ts'

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

/** The codes a line was taken in with, or went back with. */
const codesOf = async (ctx: Ctx, paper: Paper, s: Source): Promise<string[]> => {
  if (!s.deliveryLineId) return []
  if (paper === 'acceptance') return codesTaken(ctx.tx, { acceptanceId: s.id, deliveryLineId: s.deliveryLineId })
  return codesReturned(ctx.tx, { returnOrderId: s.id, deliveryLineId: s.deliveryLineId })
}
export const ofSource = async (
  ctx: Ctx,
  t: Teller,
  paper: Paper,
  s: Source,
  more: Partial<Pick<NewRow, 'corrects' | 'wanted'>> = {},
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
      codes: await codesOf(ctx, paper, s),
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
  for (const s of sources) rows.push(await ofSource(ctx, t, paper, s))
  const made = await addRows(ctx.tx, hospitalId, rows)
  if (made.length > 0) await askPump(ctx, hospitalId)
  return made.length
}
