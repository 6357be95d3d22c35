import type { Ctx } from '#kernel/server/ctx.ts'
import type { PdfPaper } from '#kernel/server/pdf/limits.ts'
import { say } from '#kernel/server/say.ts'
import type { Block } from '#kernel/shared/pdf-block.ts'
import { fill } from '#kernel/shared/plural.ts'
import { signersOf } from '#modules/contract/server/public.ts'
import { type Role, roles } from '#modules/contract/shared/kinds.ts'
import { contractMachine } from '#modules/contract/shared/machine.ts'
import type { SharedContract } from '../shared/calls.ts'
import { withoutPrices } from '../shared/mask.ts'
import { linkPaper } from './paper.data.ts'
import * as q from './queries/shared.ts'

/** As much of a frozen content as a link may tell. */
interface Content {
  header: {
    no: string
    name: string
    typeName: string
    signDate: string | null
    validFrom: string | null
    validTo: string | null
    amount: string
    payDays: number | null
    /** Older versions say nothing of it. */
    prepayRate?: number | null
    deliveryHours: number | null
  }
  parties: { role: Role; name: string; creditCode: string }[]
  lines: {
    seq: number
    name: string
    spec: string
    manufacturer: string
    unit: string
    listedPrice: string | null
    selectedPrice: string | null
    lastPrice: string | null
    price: string
    qty: string | null
    amount: string
  }[]
  text?: Block[]
}

const amountsOf = ({ header, lines }: Content): string[] =>
  [header.amount, ...lines.flatMap((l) => [l.listedPrice, l.selectedPrice, l.lastPrice, l.price, l.amount])].filter(
    (a) => a != null,
  )

const factsOf = (ctx: Ctx, { header: h }: Content, status: string, prices: boolean) =>
  [
    { label: '合同编号', value: h.no },
    { label: '合同类型', value: h.typeName },
    {
      label: '状态',
      value: say(contractMachine.states[status as keyof typeof contractMachine.states].label, ctx.lang),
    },
    { label: '签订日期', value: h.signDate ?? '' },
    { label: '合同期限', value: [h.validFrom, h.validTo].filter(Boolean).join(' – ') },
    { label: '付款期限（天）', value: h.payDays === null ? '' : String(h.payDays) },
    { label: '预付比例（%）', value: h.prepayRate == null ? '' : String(h.prepayRate) },
    { label: '配送时限（小时）', value: h.deliveryHours === null ? '' : String(h.deliveryHours) },
    ...(prices ? [{ label: '合同金额', value: h.amount }] : []),
  ].filter((f) => f.value !== '')

/** What was signed for a version that a supplement made. */
const signedOn = ({ supplementNo: value }: { supplementNo: string | null }) =>
  value ? [{ label: '依据的补充协议', value }] : []

/** What a link shows of its version, and nothing else of it; undefined when it is gone. */
export const shownOf = async (
  ctx: Ctx,
  l: { contractId: string; n: number; prices: boolean },
): Promise<SharedContract | undefined> => {
  const found = await q.versionOf(ctx.tx, l.contractId, l.n)
  if (!found?.content) return undefined
  const content = JSON.parse(found.content) as Content
  const signed = await signersOf(ctx.tx, l.contractId, l.n)
  const text = content.text ?? []
  return {
    no: content.header.no,
    name: content.header.name,
    n: l.n,
    facts: [...factsOf(ctx, content, found.status as string, l.prices), ...signed.slice(0, 1).flatMap(signedOn)],
    parties: content.parties.map(({ role, name, creditCode }) => {
      const own = signed.find((s) => s.role === role)
      return { role, name, creditCode, signedAt: own?.signedAt ?? null, signerName: own?.signerName ?? '' }
    }),
    lines: content.lines.map(({ seq, name, spec, manufacturer, unit, qty, price, amount }) => ({
      ...{ seq, name, spec, manufacturer, unit, qty: qty ?? '' },
      ...(l.prices ? { price, amount } : {}),
    })),
    text: l.prices ? text : withoutPrices(text, amountsOf(content)),
    newer: found.newer,
  }
}

/** The same as a paper, with who signed it; in the contract's language, whoever reads it. */
export const paperOf = (c: SharedContract, mark: string): PdfPaper => {
  const signed = c.parties.map((p) => ({
    label: `${roles[p.role]} ${p.name}`,
    value: p.signedAt ? fill(linkPaper.signed, { who: p.signerName }) : linkPaper.unsigned,
  }))
  const blocks: Block[] = [
    ...c.text.filter((b) => b.kind !== 'signatures'),
    { kind: 'heading', text: linkPaper.signatures },
    { kind: 'fields', rows: signed, columns: 1 },
  ]
  return { title: `${c.no} ${c.name}`, blocks, watermark: mark, footer: `${c.no} · V${c.n} · ${mark}` }
}
