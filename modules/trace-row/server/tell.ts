import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Outcome, RowFault } from '#kernel/server/importing.ts'
import { cmp, Decimal, plain } from '#kernel/shared/decimal.ts'
import { giveBack, sell } from '#modules/trace-code/server/public.ts'
import { type FieldFault, faultsOf, fieldsOf } from '#modules/trace-setting/shared/fields.ts'
import type { Upload } from '#modules/trace-setting/shared/uploads.ts'
import type { SaleInput } from '../shared/calls.ts'
import { changeCodes } from './changes.ts'
import { lacksOf, rowOf, stateOf, type Teller } from './make.ts'
import { apart, digestsOf, openOf, sealedOf } from './person.ts'
import * as q from './queries/told.ts'
import { addRows, retell, rewrite } from './queries/write.ts'

/* What a hospital's own system tells: sales and what came back of them, by file or call; and other events it alone knows of. */

const SOURCE = 'his'
const fault = (column: string, reason: string, params?: Record<string, string>): RowFault => ({
  column,
  reason,
  ...(params ? { params } : {}),
})
const isFault = (x: object): x is RowFault => 'reason' in x

const number = /^\d{1,12}(\.\d{1,4})?$/
const quantityOf: Readonly<Record<Upload, string>> = {
  ...{
    '3501': 'inv_cnt',
    '3502': 'cnt',
    '3503': 'purc_retn_cnt',
    '3504': 'purc_retn_cnt',
    '3505': 'sel_retn_cnt',
    '3506': 'sel_retn_cnt',
  },
}
const momentOf: Readonly<Record<Upload, string>> = {
  ...{ '3501': 'invdate', '3502': 'inv_chg_time', '3503': 'purc_retn_stoin_time', '3504': 'purc_retn_stoin_time' },
  ...{ '3505': 'sel_retn_time', '3506': 'sel_retn_time' },
}
/** What is missing makes a row wait; what is wrong is refused where it was told. */
const wrongIn = (t: Teller, kind: Upload, fields: Readonly<Record<string, string>>): RowFault | undefined => {
  const known = new Set(fieldsOf(kind).map((f) => f.name))
  const strange = Object.keys(fields).find((name) => !known.has(name))
  if (strange) return fault(strange, '此接口没有字段 {{name}}', { name: strange })
  const all = faultsOf(t.profile, kind, fields)
  const bad = all.find((f) => f.fault !== 'missing')
  if (bad)
    return fault(bad.field.name, whyNot[bad.fault as Exclude<FieldFault, 'missing'>], {
      most: String(bad.field.length),
    })
  if (all.some((f) => f.field.name === 'setl_id')) return fault('setl_id', '医保结算的销售缺少结算编号')
  return undefined
}
const whyNot: Readonly<Record<Exclude<FieldFault, 'missing'>, string>> = {
  tooLong: '最多 {{most}} 个字符',
  number: '不是数字',
  decimals: '小数位过多',
  day: '日期格式应为 2026-01-31',
  moment: '时间格式应为 2026-01-31 08:30:00',
}

interface Meant {
  article: q.Article
  fields: Record<string, string>
  lotNo: string
  units: string
  split: boolean
}
const isSale = (kind: Upload): boolean => kind === '3505' || kind === '3506'

/** The article, lot and quantity a line means; what it leaves out and the house knows is filled in. */
const meantBy = async (ctx: Ctx, t: Teller, kind: Upload, said: SaleInput): Promise<Meant | RowFault> => {
  const { tx } = ctx
  const fields: Record<string, string> = Object.fromEntries(Object.entries(said.fields).filter(([, v]) => v !== ''))
  const code = fields.fixmedins_hilist_id ?? ''
  const article = code
    ? await q.articleByCode(tx, t.hospitalId, code)
    : said.codes[0] && (await q.articleOfPack(tx, t.hospitalId, said.codes[0]))
  if (!article)
    return code
      ? fault('fixmedins_hilist_id', '采购目录中没有院内编码 {{code}} 的产品', { code })
      : said.codes[0]
        ? fault('codes', '追溯码 {{code}} 没有入库记录', { code: said.codes[0] })
        : fault('fixmedins_hilist_id', '必填')
  const has = await q.packs(tx, t.hospitalId, said.codes)
  const other = has.find((p) => p.productId !== article.productId)
  if (other) return fault('codes', '追溯码 {{code}} 不是此产品的', { code: other.code })
  const lotNo = (fields.manu_lotnum ?? has[0]?.lotNo ?? '').toUpperCase()
  // a row tells of one lot, whether its interface has a field of it or not
  const foreign = kind === '3503' || kind === '3504' ? undefined : has.find((p) => p.lotNo !== lotNo)
  if (foreign)
    return fault('codes', '追溯码 {{code}} 的批号为 {{lot}}', { code: foreign.code, lot: foreign.lotNo || '--' })
  const days = lotNo ? await q.daysOfLot(tx, t.hospitalId, article.productId, lotNo) : { made: null, ends: null }
  const fill = (name: string, value: string | null) => {
    if (value && !fields[name] && fieldsOf(kind).some((f) => f.name === name)) fields[name] = value
  }
  fill('med_list_codg', article.insuranceCode)
  fill('fixmedins_hilist_id', article.hospitalCode)
  fill('fixmedins_hilist_name', article.name)
  fill('rx_flag', article.rxFlag)
  fill('manu_lotnum', lotNo)
  fill('manu_date', days.made)
  fill('expy_end', days.ends)
  const qty = fields[quantityOf[kind]] ?? ''
  if (qty !== '' && !number.test(qty)) return fault(quantityOf[kind], '不是数字')
  if (isSale(kind) && qty !== '' && cmp(qty, '0') <= 0) return fault(quantityOf[kind], '必须大于 0')
  const split = fields.trdn_flag === '1'
  if (split && said.codes.length > 1) return fault('codes', '拆零的每一行只能有一个追溯码')
  // parts of a pack are counted in what it is made of
  const packs = !split && t.profile.unit === 'pack'
  const units = packs ? new Decimal(qty || '0').mul(article.ratio).toFixed() : plain(qty || '0')
  return { article, fields, lotNo, units, split }
}

/** Packs that leave or come back with a line, in place of those it told of before. */
const moveCodes = async (
  ctx: Ctx,
  t: Teller,
  o: {
    kind: Upload
    now: readonly string[]
    before: readonly string[]
    split: boolean
    wasSplit: string | undefined
    units: string
    /** When it was sold, as the line says. */
    at: string
    /** The sale it gives back, and the one it gave back before. */
    saleId: string
    wasSaleId: string
    id: string
    no: string
  },
) => {
  const doc = { type: 'traceRow', id: o.id, no: o.no }
  const { hospitalId } = t
  if (o.kind === '3505') {
    for (const code of o.before) await giveBack(ctx, { hospitalId, code, saleId: o.id, doc })
    for (const code of o.now)
      await sell(ctx, {
        ...{ hospitalId, code, split: o.split, qty: o.split ? o.units : undefined, doc },
        ...(o.before.includes(code) ? { again: true } : { at: o.at }),
      })
    return
  }
  // what came back leaves again before it comes back otherwise
  for (const code of o.before)
    await sell(ctx, {
      hospitalId,
      code,
      split: o.wasSplit !== undefined,
      qty: o.wasSplit,
      again: true,
      doc: { ...doc, id: o.wasSaleId },
    })
  for (const code of o.now)
    await giveBack(ctx, { hospitalId, code, qty: o.split ? o.units : undefined, saleId: o.saleId, doc })
}

const same = (was: q.Told, fields: Readonly<Record<string, string>>, codes: readonly string[]): boolean => {
  // what we filled in ourselves is no news
  const own = ['fixmedins_bchno', ...(fields.medins_prod_sel_no ? [] : ['medins_prod_sel_no'])]
  const open = Object.fromEntries(Object.entries(was.fields).filter(([name]) => !own.includes(name)))
  const before = { ...open, ...(was.sealed ? openOf(was.id, was.sealed) : {}) }
  const text = (f: object) => JSON.stringify(Object.entries(f).sort(([a], [b]) => (a < b ? -1 : 1)))
  return text(before) === text(fields) && was.codes.join() === [...codes].sort().join()
}

/**
 * Takes in a line of the hospital's own system. The same one again changes nothing; one that is not at the platform yet is corrected in
 * place, one that is there must be revoked first, and one that was revoked goes as a new row that names it.
 * @param skips what was told stays as it was told: 仅新增 of a file
 * @throws Refusal of the packs it moves
 */
export const tell = async (ctx: Ctx, t: Teller, kind: Upload, said: SaleInput, skips = false): Promise<Outcome> => {
  const line = said.lineNo
  if (new Set(said.codes).size < said.codes.length) return fault('codes', '同一行中追溯码重复')
  const meant = await meantBy(ctx, t, kind, said)
  if (isFault(meant)) return meant
  const wrong = wrongIn(t, kind, meant.fields)
  if (wrong) return wrong
  const { article, units, split, lotNo } = meant
  await q.oneAtATime(ctx.tx, t.hospitalId, kind, line)
  const [was] = await q.toldBy(ctx.tx, t.hospitalId, kind, line)
  const otherSale = kind === '3506' && was?.saleLine !== said.saleLine
  if (skips && was && was.state !== 'revoked') return 'unchanged'
  if (was && was.state !== 'revoked' && !otherSale && same(was, meant.fields, said.codes)) return 'unchanged'
  if (was && ['sending', 'taken', 'revoking'].includes(was.state))
    return fault('lineNo', '此明细已报送，更正前请先撤销')
  let sale: q.Told | undefined
  if (kind === '3506') {
    if (!said.saleLine) return fault('saleLine', '必填')
    sale = (await q.toldBy(ctx.tx, t.hospitalId, '3505', said.saleLine)).find((s) => !s.corrected)
    if (!sale) return fault('saleLine', '没有销售明细 {{line}}', { line: said.saleLine })
    const back = new Decimal(await q.backOf(ctx.tx, t.hospitalId, said.saleLine, line)).add(units)
    if (back.gt(sale.units))
      return fault(quantityOf[kind], '退货数量超过销售数量 {{sold}}', { sold: plain(sale.units) })
    const strange = said.codes.find((c) => !sale!.codes.includes(c))
    if (strange) return fault('codes', '追溯码 {{code}} 不是这笔销售发出的', { code: strange })
  }
  const fresh = rowOf(t, kind, {
    ...{
      source: SOURCE,
      sourceId: was?.sourceId ?? null,
      sourceNo: (meant.fields.rtal_docno ?? line).slice(0, 60),
      sourceLine: line,
    },
    ...{
      productId: article.productId,
      supplierId: null,
      pointId: null,
      lotNo,
      units,
      fields: meant.fields,
      codes: said.codes,
    },
    eventAt: eventOf(meant.fields[momentOf[kind]]),
    corrects: was?.state === 'revoked' ? was.id : null,
    ofRow: sale?.id ?? null,
  })
  // by this its packs know it, whichever row tells of it
  const origin = was?.sourceId ?? fresh.id
  if (isSale(kind)) {
    const moved = !was || otherSale || was.codes.join() !== [...said.codes].sort().join() || cmp(was.units, units) !== 0
    if (moved)
      await moveCodes(ctx, t, {
        ...{
          kind,
          now: said.codes,
          before: was?.codes ?? [],
          split,
          wasSplit: was?.fields.trdn_flag === '1' ? was.units : undefined,
          units,
          at: fresh.eventAt,
        },
        ...{ saleId: sale?.sourceId ?? origin, wasSaleId: was?.saleId ?? origin, id: origin, no: fresh.sourceNo },
      })
  }
  if (kind === '3502') {
    const doc = { type: 'traceRow', id: origin, no: fresh.sourceNo }
    const now = { fields: meant.fields, codes: said.codes }
    await changeCodes(ctx, { hospitalId: t.hospitalId, doc, was, now })
  }
  if (!was || was.state === 'revoked') {
    await addRows(ctx.tx, t.hospitalId, [{ ...fresh, sourceId: origin }])
    return 'added'
  }
  const { open, persons } = apart({ ...meant.fields, fixmedins_bchno: was.bchno })
  const all = { ...open, ...persons }
  await retell(ctx.tx, was.id, t.hospitalId, {
    ...{ lotNo, units, productId: article.productId, codes: said.codes, ofRow: sale?.id ?? null },
    ...{ sealed: isSale(kind) ? sealedOf(was.id, persons) : '', digests: digestsOf(persons) },
  })
  await rewrite(ctx.tx, [{ id: was.id, fields: open, wanted: false, ...stateOf(t, kind, lacksOf(t, kind, all)) }])
  audit(ctx, { entity: 'traceRow', entityId: was.id, entityNo: was.bchno, action: 'correct', after: { lineNo: line } })
  return 'changed'
}

/** The moment a row tells of; now, where it says none. */
const eventOf = (text: string | undefined): string => {
  if (!text) return new Date().toISOString()
  return `${text.replace(' ', 'T')}${text.length === 10 ? 'T00:00:00' : ''}+08:00`
}
