import { z } from 'zod'

/** Of the line table, in the order they are named. */
export const lineColumns = {
  seq: { label: '序号', width: 8, align: 'right' },
  productCode: { label: '产品编码', width: 20, align: 'left' },
  name: { label: '产品名称', width: 32, align: 'left' },
  spec: { label: '规格', width: 26, align: 'left' },
  manufacturer: { label: '生产企业', width: 30, align: 'left' },
  unit: { label: '单位', width: 12, align: 'left' },
  listedPrice: { label: '挂网价', width: 18, align: 'right' },
  selectedPrice: { label: '中选价', width: 18, align: 'right' },
  price: { label: '合同单价', width: 18, align: 'right' },
  qty: { label: '数量', width: 18, align: 'right' },
  amount: { label: '金额', width: 24, align: 'right' },
  note: { label: '备注', width: 20, align: 'left' },
} as const
export type LineColumn = keyof typeof lineColumns
const columnKeys = Object.keys(lineColumns) as [LineColumn, ...LineColumn[]]

/** Whether a block stands: what a placeholder, or a flag, says. */
export const Condition = z
  .object({
    key: z.string().min(1).max(40),
    is: z.enum(['filled', 'empty', 'equals']),
    value: z.string().max(60).optional(),
  })
  .strict()
export type Condition = z.infer<typeof Condition>

const Text = z.string().trim().min(1).max(4000)
const when = { when: Condition.optional() }

export const TemplateBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('title'), text: Text, ...when }).strict(),
  z.object({ kind: z.literal('heading'), text: Text, ...when }).strict(),
  z.object({ kind: z.literal('paragraph'), text: Text, ...when }).strict(),
  /** Numbered by its place among the clauses that stand. */
  z.object({ kind: z.literal('clause'), title: z.string().trim().max(60).default(''), text: Text, ...when }).strict(),
  z
    .object({
      kind: z.literal('fields'),
      items: z
        .array(z.object({ label: z.string().trim().min(1).max(40), text: Text }).strict())
        .min(1)
        .max(40),
      ...when,
    })
    .strict(),
  /** The contract's lines. */
  z.object({ kind: z.literal('lines'), columns: z.array(z.enum(columnKeys)).min(1).max(12), ...when }).strict(),
  /** Where the contract's own clauses stand; at the end where no block names them. */
  z.object({ kind: z.literal('ownClauses'), ...when }).strict(),
  z.object({ kind: z.literal('pageBreak'), ...when }).strict(),
])
export type TemplateBlock = z.infer<typeof TemplateBlock>
export const TemplateBlocks = z.array(TemplateBlock).min(1).max(200)

export const blockKinds: Readonly<Record<TemplateBlock['kind'], string>> = {
  title: '标题',
  heading: '小标题',
  paragraph: '段落',
  clause: '条款',
  fields: '字段表',
  lines: '标的明细表',
  ownClauses: '自有条款',
  pageBreak: '分页',
}
