import { dayOf, today } from '#kernel/server/clock.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import { lacksOf } from '#modules/certificate/server/public.ts'
import { certKinds } from '#modules/certificate/shared/kinds.ts'
import { coverOfInvoice } from '#modules/contract/server/public.ts'
import { traceRequired } from '#modules/delivery/server/public.ts'
import { firstLevel, firstsOf } from '#modules/first-invoice/server/public.ts'
import { linkAllowed, marked, namesOf } from '#modules/invoice/server/public.ts'
import { toleranceOf } from '#modules/invoice/shared/amounts.ts'
import { qrValues } from '#modules/invoice-reading/server/public.ts'
import { differencesOf } from '#modules/invoice-reading/shared/compare.ts'
import {
  isOriginal,
  type Kept,
  MOST_ITEMS,
  type ReadValue,
  readLabels,
} from '#modules/invoice-reading/shared/reading.ts'
import { verifyFrom, verifyLevel } from '#modules/invoice-verify/server/public.ts'
import { type Check, checks, type Level, markOf, type Result, stops } from '../shared/checks.ts'
import type { Facts, OriginalFacts } from '../shared/facts.ts'
import { judge } from '../shared/judge.ts'
import { keep } from './keeping.ts'
import { type Asked, goodsOf, invoiceOf, linesOf, papersOf, registersOf } from './queries/facts.ts'
import { insertRun, type Stands, standing, type Why } from './queries/write.ts'
import { taxRates } from './settings.ts'

const isExact = (k: Kept): boolean => k.values.some((v) => isOriginal(v.origin))
/** Lines of an original: of one that has them as data before one they were read off. */
const itemsOf = (kept: readonly Kept[]): Pick<OriginalFacts, 'items' | 'whole' | 'exact'> => {
  const having = kept.filter((k) => k.items?.length)
  const best = having.find(isExact) ?? having[0]
  const items = (best?.items ?? []).map(({ qty: _, price: __, ...i }) => i)
  return { items, whole: items.length < MOST_ITEMS, exact: !!best && isExact(best) }
}

/** What the originals of an invoice say beside its face. */
const originalsOf = (kept: readonly Kept[], qr: readonly ReadValue[]): OriginalFacts => ({
  files: kept.length,
  ...itemsOf(kept),
  contradicts: differencesOf([...kept.map((k) => k.values), qr]).map((d) => readLabels[d.field]),
  changed: kept.flatMap((k) => k.digests?.differ ?? []),
  seals: kept.flatMap((k) => k.digests?.seal ?? []),
})

const levelOf = (said: '提醒' | '放行'): Level => (said === '提醒' ? 'warn' : 'override')

const kindName = (kind: string): string => certKinds[kind as keyof typeof certKinds] ?? kind
/**
 * Papers of the supplier and of his goods on the day of issue: those that are registered, and what an order of them asks for
 * (modules/certificate). Where the region asks for none, what nobody registered is not missing.
 */
const licencesOf = async (ctx: Ctx, v: Asked): Promise<Pick<Facts, 'papers' | 'lacks'>> => {
  const goods = await goodsOf(ctx.tx, v.id)
  const own = await papersOf(ctx.tx, v.supplierId, v.issueDate)
  const names = new Map(goods.map((g) => [g.productId, g.name]))
  const registers = await registersOf(ctx.tx, [...names.keys()], v.issueDate)
  return {
    papers: [
      ...own.map((p) => ({ kind: kindName(p.kind), valid: p.valid })),
      ...registers.map((r) => ({ kind: `${kindName(r.kind)} (${names.get(r.productId)})`, valid: r.valid })),
    ],
    lacks: (await lacksOf(ctx, v, goods, v.issueDate)).map((l) => ({ said: l.template, params: l.params })),
  }
}

/** All that is asked of an invoice, on both sides of the wall: a reader with limited ranges would judge by a part of it. */
const factsOf = async (ctx: Ctx, v: Asked): Promise<Facts> => {
  const names = await namesOf(ctx, [v.hospitalId, v.supplierId])
  const of = (id: string) => names.get(id) ?? { title: '', taxNo: '' }
  return {
    today: today(),
    issueDate: v.issueDate,
    seller: { name: v.sellerName, taxNo: v.sellerTaxNo },
    supplier: { name: of(v.supplierId).title, taxNo: of(v.supplierId).taxNo },
    buyer: { taxNo: v.buyerTaxNo },
    hospital: { taxNo: of(v.hospitalId).taxNo },
    keyed: v.keyed,
    exclAmount: v.exclAmount,
    taxAmount: v.taxAmount,
    amount: v.amount,
    linked: v.linked,
    red: v.colour === 'red' ? { reason: v.redReason, blues: v.redOf } : null,
    linkTolerance: await linkAllowed(ctx, v.amount),
    taxRates: await configOf(ctx, taxRates),
    ...(await licencesOf(ctx, v)),
    originals: originalsOf(v.readings, qrValues(v.qrRaw)),
    lines: await linesOf(ctx.tx, v.id),
    firsts: await firstsOf(ctx, v.id, v.supplierId),
    firstLevel: levelOf(await configOf(ctx, firstLevel)),
    traced: await configOf(ctx, traceRequired, v.hospitalId),
    contract: await coverOfInvoice(ctx, v.id),
    verified: v.verified ? { result: v.verified, day: dayOf(v.verifiedAt!) } : null,
    verifyFrom: String(await configOf(ctx, verifyFrom, v.hospitalId)),
    verifyLevel: levelOf(await configOf(ctx, verifyLevel, v.hospitalId)),
  }
}

/** What another person let pass stays so while it is the same difference of the same invoice. */
const letPass = (all: readonly Stands[], r: Result): boolean =>
  all.some((e) => e.check === r.check && e.overridden && !e.ended && e.diff === r.diff)

/**
 * Runs the seventeen checks and keeps what they found: the run for good, the letters on the invoice, and a row for whatever did not
 * agree (domain-money §3.17). An invoice on its way to be passed is refused by the first check that stands against it.
 * @returns its letters
 */
export const runMatch = (ctx: Ctx, invoiceId: string, why: Why): Promise<string> =>
  elevated(ctx, async () => {
    const v = await invoiceOf(ctx.tx, invoiceId)
    const facts = await factsOf(ctx, v)
    const before = await standing(ctx.tx, invoiceId)
    const results = judge(facts).map(
      (r): Result =>
        r.outcome === 'failed' && r.level === 'override' && letPass(before, r) ? { ...r, outcome: 'overridden' } : r,
    )
    const marks = results.map(markOf).join('')
    if (why === 'audit') mustPass(marks)
    const tolerance = toleranceOf(facts.lines.length, facts.linkTolerance)
    await insertRun(ctx, v, { why, marks, tolerance, results, facts })
    await marked(ctx, invoiceId, marks)
    await keep(ctx, v, before, results)
    return marks
  })

/** @throws Refusal naming the first check that stands against it */
const mustPass = (marks: string): void => {
  const [first] = stops(marks)
  if (first) throw refuse('核对未通过：{{check}} {{name}}', { check: first, name: checks[first as Check] })
}
