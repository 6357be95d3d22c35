import type { Actor } from '#kernel/server/ctx.ts'
import { founder, inContext, withTx } from '#kernel/server/tx.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import { codeImporters, runMatch } from '#modules/hospital-code/server/public.ts'
import { drugCodeCalls as calls } from '#modules/hospital-code/shared/calls.ts'
import { ask } from './ask.ts'
import { type Sold, soldDrugs } from './queries-lists.ts'

type Told = Record<'code' | 'name' | 'spec' | 'packSpec' | 'unit' | 'maker' | 'price' | 'approvalNo', string>

/** As the hospital's old system wrote a drug down. */
const told = (d: Sold, n: number): Told => ({
  code: `HIS${String(1001 + n)}`,
  name: n % 5 === 3 ? d.name.replace(/(胶囊|片|颗粒|注射液)$/, '') : d.name,
  spec: n % 3 === 1 ? d.spec.replace('*', '×') : d.spec,
  packSpec: `${d.count}${d.minUnit}/${d.unit}`,
  unit: d.unit,
  maker: n % 7 === 4 ? '' : n % 2 === 0 ? d.maker.replace(/(股份)?有限公司$/, '') : d.maker,
  price: d.price ?? '',
  approvalNo: n % 4 === 0 ? d.approvalNo : '',
})
const unknown = [
  '院内自制薄荷水',
  '复方樟脑合剂（自配）',
  '体检中心糖水',
  '煎药代包装',
  '院内制剂硼酸洗液',
  '消毒用自配液',
]

/** Sixty own codes of a hospital in every state: matched, to confirm, in conflict, unknown, merged. */
export const loadCodes = async (buyer: Actor): Promise<void> => {
  const drugs = await withTx(founder, (tx) => soldDrugs(tx, buyer.orgId, 50))
  const all = drugs.map(told)
  // dearer than agreed, another pack, and twice under two codes
  const dear = all.slice(0, 2).map((t) => ({ ...t, price: t.price && new Decimal(t.price).mul('1.2').toFixed(4) }))
  const packed = all.slice(2, 3).map((t) => ({ ...t, packSpec: `${t.packSpec} 三盒装` }))
  const twice = all.slice(3, 7).map((t, i) => ({ ...t, code: `OLD${String(201 + i)}` }))
  const none = unknown.map((name, i) => ({
    ...told(drugs[0]!, 0),
    code: `ZZ${String(1 + i)}`,
    name,
    spec: '500ml',
    maker: '本院制剂室',
    approvalNo: '',
  }))
  const rows = [...dear, ...packed, ...all.slice(3), ...twice, ...none]
  await inContext(buyer, { call: calls.import.path, requestId: 'demo' }, async (ctx) => {
    const memo = new Map<string, unknown>()
    const given = (r: Told) => new Set(Object.entries(r).flatMap(([k, v]) => (v ? [k] : [])))
    await codeImporters.drug.save(
      ctx,
      rows.map((values, i) => ({ line: i + 2, values, given: given(values) })),
      { existing: 'update', memo },
    )
  })
  const { runId } = await ask(buyer, calls.autoMatch, {})
  await runMatch({ call: 'job hospitalCode.match', requestId: 'demo' }, { runId })
  const item = ({ id, version }: { id: string; version: number }) => ({ id, version })
  const open = (await ask(buyer, calls.query, { keyword: 'ZZ', size: 10 })).rows
  const [own] = open
  if (own) await ask(buyer, calls.match, { items: [{ ...item(own), productId: null }] })
  const [pair] = (await ask(buyer, calls.doubles, {})).rows
  if (pair) await ask(buyer, calls.merge, { keep: item(pair.a), lose: item(pair.b) })
  const [dearer] = (await ask(buyer, calls.query, { state: ['conflict'], keyword: 'HIS1001' })).rows
  if (dearer?.product)
    await ask(buyer, calls.match, {
      items: [{ ...item(dearer), productId: dearer.product.id }],
      reason: '年度合同价，已报备',
    })
}
