import type { Source, SourceCompany } from './catalogue.ts'
import type { Account } from './platform.ts'

const account = (n: number): Account => ({
  ...{
    account: `demo_hosp_${n}`,
    secret: `demo-province-secret-${n}`,
    institution: `H3301010000${n}`,
    name: `演示医疗机构${n}`,
  },
  addresses: [
    {
      id: `ADDR${n}01`,
      name: '中心药库',
      address: `演示路 ${n} 号药库`,
      receiver: '库管员',
      phone: '0571-8800000',
      preferred: true,
    },
    {
      id: `ADDR${n}02`,
      name: '耗材库',
      address: `演示路 ${n} 号耗材库`,
      receiver: '库管员',
      phone: '0571-8800001',
      preferred: false,
    },
  ],
})
const item = (
  n: number,
  name: string,
  spec: string,
  pack: string,
  ratio: string,
  maker: string,
  licence: string,
  price: string,
): Source => ({
  ...{
    ref: `trial${n}`,
    kind: 'drug',
    name,
    spec,
    pack,
    ratio,
    unit: '盒',
    dosageForm: '片剂',
    manufacturer: maker,
    approvalNo: licence,
  },
  ...{ insuranceCode: `XA01AAA00${n}A00101010${n}`, price },
})
const company = (n: number, name: string, role: SourceCompany['role']): SourceCompany => ({
  ref: `trial${n}`,
  name,
  creditCode: `91330100MA2TRIAL${n}X`,
  role,
})

/** Whoever starts the platform alone finds some accounts, articles and companies there. */
export const trial: { accounts: Account[]; items: Source[]; companies: SourceCompany[] } = {
  accounts: [1, 2, 3, 4, 5, 6].map(account),
  items: [
    item(1, '阿莫西林胶囊', '0.25g', '0.25g*24粒/盒', '24', '示例制药有限公司', '国药准字H20000001', '12.50'),
    item(2, '二甲双胍片', '0.5g', '0.5g*30片/盒', '30', '示例制药有限公司', '国药准字H20000002', '18.20'),
    item(3, '氨氯地平片', '5mg', '5mg*14片/盒', '14', '样本药业有限公司', '国药准字H20000003', '9.60'),
  ],
  companies: [
    company(1, '示例制药有限公司', 'maker'),
    company(2, '样本药业有限公司', 'maker'),
    company(3, '示例医药有限公司', 'supplier'),
  ],
}
