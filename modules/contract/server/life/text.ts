import type { Ctx } from '#kernel/server/ctx.ts'
import type { Block } from '#kernel/shared/pdf-block.ts'
import { fill } from '#kernel/shared/plural.ts'
import { textOf } from '#modules/contract-type/server/public.ts'
import type { ContractFacts } from '#modules/contract-type/shared/facts.ts'
import { roles } from '../../shared/kinds.ts'

const given = (v: unknown): string => (v === null || v === undefined ? '' : String(v))

const belongs = {
  named: '本协议为合同 {{parentNo}}《{{parentName}}》的补充协议。除本协议所列事项外，原合同其余条款不变。',
  numbered: '本协议为合同 {{parentNo}} 的补充协议。除本协议所列事项外，原合同其余条款不变。',
} as const

/** What a supplement belongs to, and that all else stays; one that is typed knows the number alone. */
const supplements = ({ parentNo, parentName }: ContractFacts['header']): Block[] => {
  if (!parentNo) return []
  if (!parentName) return [{ kind: 'paragraph', text: fill(belongs.numbered, { parentNo }) }]
  return [{ kind: 'paragraph', text: fill(belongs.named, { parentNo, parentName }) }]
}

/** Of a contract without a template, such as an old one: what is known of it, told plainly. */
const plain = ({ header, parties, lines, clauses }: ContractFacts): Block[] => [
  { kind: 'title', text: given(header.name) },
  ...supplements(header),
  {
    kind: 'fields',
    rows: [
      { label: '合同编号', value: given(header.no) },
      { label: '合同金额', value: given(header.amount) },
      { label: '开始日期', value: given(header.validFrom) },
      { label: '结束日期', value: given(header.validTo) },
      { label: '付款期限（天）', value: given(header.payDays) },
      // a text that says nothing of it stays as it was
      ...(header.prepayRate == null ? [] : [{ label: '预付比例（%）', value: given(header.prepayRate) }]),
      { label: '配送时限（小时）', value: given(header.deliveryHours) },
      ...(header.priceFollows ? [{ label: '价格随区域调整', value: '是' }] : []),
    ],
  },
  ...parties.map(
    (p): Block => ({
      kind: 'fields',
      rows: [
        { label: roles[p.role], value: p.name },
        { label: '统一社会信用代码', value: given(p.creditCode) },
        { label: '代表人', value: given(p.representative) },
        { label: '地址', value: given(p.address) },
      ],
    }),
  ),
  ...(lines.length > 0
    ? [
        {
          kind: 'table',
          columns: [
            { head: '行号', width: 10, align: 'right' },
            { head: '产品名称' },
            { head: '规格' },
            { head: '单位', width: 14 },
            { head: '合同价', width: 22, align: 'right' },
            { head: '合同数量', width: 22, align: 'right' },
            { head: '金额', width: 26, align: 'right' },
          ],
          rows: lines.map((l) => [
            String(l.seq),
            l.name,
            l.spec,
            l.unit,
            given(l.price),
            given(l.qty),
            given(l.amount),
          ]),
        } satisfies Block,
      ]
    : []),
  ...clauses.map((c): Block => ({ kind: 'clause', title: c.title, text: c.text, own: true })),
]

/** Nobody signs what a supplement made of a contract: who signed that stands there. */
const signedIn = (no: string): Block => ({
  kind: 'paragraph',
  text: fill('本版本由补充协议 {{no}} 形成，签署见该补充协议。', { no }),
})

/**
 * The text of a contract: its type's template filled with what it says, and at the end where its parties sign.
 * @param supplementNo of a version that a supplement makes
 */
export const blocksOf = async (
  ctx: Ctx,
  c: { templateId: string | null; templateN: number | null },
  facts: ContractFacts,
  supplementNo?: string,
): Promise<Block[]> => {
  const blocks =
    c.templateId && c.templateN
      ? (await textOf(ctx, { templateId: c.templateId, n: c.templateN }, facts)).blocks
      : plain(facts)
  const parties = facts.parties.map((p) => ({ role: p.role, label: roles[p.role], name: p.name }))
  const whole = blocks.some((b) => b.kind === 'signatures')
    ? [...blocks]
    : [...blocks, { kind: 'signatures', parties } as const]
  return supplementNo ? whole.map((b) => (b.kind === 'signatures' ? signedIn(supplementNo) : b)) : whole
}
