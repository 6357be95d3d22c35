import type { ContractFacts, ContractLine } from './facts.ts'

const line = (
  seq: number,
  name: string,
  spec: string,
  unit: string,
  price: string,
  qty: string,
  amount: string,
): ContractLine => ({
  ...{ seq, productCode: `P00000${seq}`, name, spec, manufacturer: '示例制造有限公司', unit },
  ...{ listedPrice: price, selectedPrice: price, price, qty, amount, note: '' },
})

/** A made-up contract a template is shown with, before any contract is made of it. */
export const exampleFacts = ({ thirdParty, hasLines }: { thirdParty: boolean; hasLines: boolean }): ContractFacts => ({
  header: {
    no: 'HT2027010100001',
    name: '2027 年度购销合同',
    typeName: '购销合同',
    outerNo: 'CG-2027-001',
    parentNo: 'HT2026010100001',
    signDate: '2026-12-20',
    validFrom: '2027-01-01',
    validTo: '2027-12-31',
    amount: '128604.00',
    payDays: 60,
    deliveryHours: 48,
    framework: false,
    remark: '示例',
  },
  parties: [
    {
      ...{ role: 'hospital', name: '示例医院', creditCode: '12330000000000000X', representative: '张三' },
      ...{ phone: '0571-00000000', address: '示例市示例路 1 号', bankName: '示例银行', bankAccount: '6200 0000 0000' },
    },
    {
      ...{ role: 'supplier', name: '示例医药有限公司', creditCode: '91330000000000000X', representative: '李四' },
      ...{ phone: '0571-11111111', address: '示例市示例路 2 号', bankName: '示例银行', bankAccount: '6200 1111 1111' },
    },
    ...(thirdParty
      ? [
          {
            ...{
              role: 'third' as const,
              name: '示例集采中心',
              creditCode: '12330000000000001X',
              representative: '王五',
            },
            ...{
              phone: '0571-22222222',
              address: '示例市示例路 3 号',
              bankName: '示例银行',
              bankAccount: '6200 2222 2222',
            },
          },
        ]
      : []),
  ],
  lines: hasLines
    ? [
        line(1, '一次性使用无菌注射器', '5 ml', '支', '0.35', '300000', '105000.00'),
        line(2, '医用外科口罩', '17.5×9.5 cm', '只', '0.1967', '120000', '23604.00'),
      ]
    : [],
  clauses: [{ title: '示例自有条款', text: '双方另行约定的内容在此列出。' }],
})
