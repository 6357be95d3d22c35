import type { TemplateBlock } from '#modules/contract-type/shared/block.ts'

/** Types of contracts as the region writes them, each with its text; all invented. */
export interface DemoType {
  code: string
  name: string
  category: 'drug' | 'consumable' | 'reagent' | 'logistics' | 'vbp' | 'integrity' | 'quality'
  hasLines: boolean
  thirdParty?: boolean
  orderRule?: 'off' | 'warn' | 'block'
  payDays?: number
  deliveryHours?: number
  required?: readonly string[]
  template: string
  blocks: readonly TemplateBlock[]
}

const parties: TemplateBlock[] = [
  {
    kind: 'fields',
    items: [
      { label: '甲方（采购方）', text: '{{hospital.name}}' },
      { label: '统一社会信用代码', text: '{{hospital.creditCode}}' },
      { label: '乙方（供应方）', text: '{{supplier.name}}' },
      { label: '统一社会信用代码', text: '{{supplier.creditCode}}' },
      { label: '合同期限', text: '{{validFrom}}至{{validTo}}' },
    ],
  },
  {
    kind: 'fields',
    items: [
      { label: '丙方', text: '{{third.name}}' },
      { label: '统一社会信用代码', text: '{{third.creditCode}}' },
    ],
    when: { key: 'thirdParty', is: 'filled' },
  },
]
const end: TemplateBlock[] = [
  { kind: 'ownClauses' },
  {
    kind: 'clause',
    title: '争议解决',
    text: '履行中发生争议的，双方协商解决；协商不成的，可提请区域集中采购监管机构调解，或向甲方所在地人民法院起诉。',
  },
  {
    kind: 'clause',
    title: '其他',
    text: '本合同自双方签署之日起成立，自开始日期起生效。以电子方式签署的文本与纸质文本具有同等效力。',
  },
]
const purchase = (goods: string, quality: string): TemplateBlock[] => [
  { kind: 'title', text: '{{name}}' },
  { kind: 'paragraph', text: '合同编号：{{no}}' },
  ...parties,
  {
    kind: 'paragraph',
    text: `甲乙双方依据国家和本省有关集中采购的规定，就${goods}的购销，经协商一致订立本合同。`,
  },
  {
    kind: 'clause',
    title: '标的',
    text: `乙方按下表向甲方供应${goods}，共 {{lineCount}} 个品规。`,
    when: { key: 'hasLines', is: 'filled' },
  },
  {
    kind: 'lines',
    columns: ['seq', 'productCode', 'name', 'spec', 'manufacturer', 'unit', 'price', 'qty', 'amount'],
    when: { key: 'hasLines', is: 'filled' },
  },
  {
    kind: 'clause',
    title: '合同金额',
    text: '合同金额为人民币 {{amount}} 元（大写：{{amountCapital}}），结算以实际验收数量为准。',
  },
  { kind: 'clause', title: '质量', text: quality },
  {
    kind: 'clause',
    title: '配送',
    text: '乙方应在接到订单后 {{deliveryHours}} 小时内送达甲方指定的配送点，并随货提供配送单和检验报告。缺货的应在接单时说明理由和可供日期。',
  },
  {
    kind: 'clause',
    title: '验收',
    text: '甲方应在货到后 24 小时内验收，冷链品种 2 小时内验收。数量、批号、效期与配送单不符或者外观异常的，甲方可以拒收并说明原因。',
  },
  {
    kind: 'clause',
    title: '结算',
    text: '甲方应在验收合格之日起 {{payDays}} 日内付款。乙方开票应与验收的品规、数量和价格一致。',
  },
  {
    kind: 'clause',
    title: '价格',
    text: '合同期内遇集中采购中选价格、挂网价格调整的，自调整生效之日起按新价格执行，双方另签补充协议确认。',
  },
  ...end,
]
const vbp: TemplateBlock[] = [
  { kind: 'title', text: '{{name}}' },
  { kind: 'paragraph', text: '合同编号：{{no}}' },
  ...parties,
  {
    kind: 'paragraph',
    text: '甲方按约定采购量采购，丙方按中选价格供货，乙方负责配送。三方依据集中带量采购文件订立本合同。',
  },
  {
    kind: 'clause',
    title: '中选品种和约定采购量',
    text: '中选品种、中选价格和约定采购量如下表，共 {{lineCount}} 个品规。',
  },
  {
    kind: 'lines',
    columns: ['seq', 'productCode', 'name', 'spec', 'manufacturer', 'unit', 'selectedPrice', 'price', 'qty', 'amount'],
  },
  { kind: 'clause', title: '约定采购金额', text: '约定采购金额为人民币 {{amount}} 元（大写：{{amountCapital}}）。' },
  {
    kind: 'clause',
    title: '采购量的完成',
    text: '甲方应在合同期内完成约定采购量，并优先使用中选产品；未完成的应说明理由。',
  },
  {
    kind: 'clause',
    title: '供应保障',
    text: '丙方应保障约定采购量的生产和供应；乙方应在接到订单后 {{deliveryHours}} 小时内送达。',
  },
  {
    kind: 'clause',
    title: '结算',
    text: '甲方应在验收合格之日起 {{payDays}} 日内与乙方结清货款，不得以其他品种的欠款冲抵。',
  },
  ...end,
]
const integrity: TemplateBlock[] = [
  { kind: 'title', text: '{{name}}' },
  { kind: 'paragraph', text: '协议编号：{{no}}' },
  ...parties,
  {
    kind: 'clause',
    title: '乙方的承诺',
    text: '乙方不得以任何形式给予甲方工作人员回扣、礼金、有价证券、宴请或者其他利益，不得以学术活动名义变相输送利益。',
  },
  {
    kind: 'clause',
    title: '甲方的承诺',
    text: '甲方工作人员不得索取、收受乙方财物，不得统方，不得将采购与个人利益挂钩。',
  },
  { kind: 'clause', title: '违约', text: '乙方违反本协议的，甲方可以中止采购，并报区域集中采购监管机构列入信用评价。' },
  ...end,
]
const quality: TemplateBlock[] = [
  { kind: 'title', text: '{{name}}' },
  { kind: 'paragraph', text: '协议编号：{{no}}' },
  ...parties,
  {
    kind: 'clause',
    title: '资质',
    text: '乙方应持续提供合法有效的经营许可、产品注册和授权文件；到期前应及时更新，逾期未更新的，甲方可以暂停采购。',
  },
  {
    kind: 'clause',
    title: '质量',
    text: '乙方供应的产品应符合国家标准和注册要求，出库前核对批号和效期，剩余效期不少于有效期的三分之二。',
  },
  { kind: 'clause', title: '冷链', text: '需要冷链运输的产品，乙方应提供全程温度记录；温度超限的，甲方可以拒收。' },
  {
    kind: 'clause',
    title: '召回',
    text: '发现质量问题或者收到召回通知的，乙方应在 24 小时内通知甲方，并承担退货和更换的费用。',
  },
  ...end,
]
const drugQuality =
  '乙方应保证所供药品符合国家药品标准，剩余效期不少于有效期的三分之二；冷链药品应提供全程温度记录，并上传可追溯的药品追溯码。'
const deviceQuality = '乙方应保证所供产品具有有效的注册证或者备案凭证，带有唯一标识，剩余效期不少于有效期的二分之一。'

export const demoTypes: readonly DemoType[] = [
  {
    ...{ code: 'DRUG', name: '药品购销合同', category: 'drug', hasLines: true, payDays: 30, deliveryHours: 48 },
    ...{
      required: ['payDays', 'deliveryHours'],
      template: '药品购销合同标准文本',
      blocks: purchase('药品', drugQuality),
    },
  },
  {
    ...{
      code: 'CONS',
      name: '医用耗材购销合同',
      category: 'consumable',
      hasLines: true,
      payDays: 30,
      deliveryHours: 72,
    },
    ...{ required: ['payDays'], template: '医用耗材购销合同标准文本', blocks: purchase('医用耗材', deviceQuality) },
  },
  {
    ...{ code: 'REAG', name: '检验试剂购销合同', category: 'reagent', hasLines: true, payDays: 30, deliveryHours: 48 },
    ...{ required: ['payDays'], template: '检验试剂购销合同标准文本', blocks: purchase('体外诊断试剂', deviceQuality) },
  },
  {
    ...{
      code: 'LOGI',
      name: '后勤物资购销合同',
      category: 'logistics',
      hasLines: true,
      orderRule: 'off',
      payDays: 30,
      deliveryHours: 72,
    },
    ...{
      template: '后勤物资购销合同标准文本',
      blocks: purchase('后勤物资', '乙方应保证所供物资为合格产品，附合格证明；不合格的，乙方应无条件更换。'),
    },
  },
  {
    ...{
      code: 'VBP3',
      name: '三方集采购销合同',
      category: 'vbp',
      hasLines: true,
      thirdParty: true,
      orderRule: 'block',
    },
    ...{
      payDays: 30,
      deliveryHours: 48,
      required: ['payDays', 'deliveryHours'],
      template: '三方集采购销合同标准文本',
      blocks: vbp,
    },
  },
  {
    ...{ code: 'INTEG', name: '廉洁购销协议', category: 'integrity', hasLines: false, orderRule: 'off' },
    ...{ template: '廉洁购销协议标准文本', blocks: integrity },
  },
  {
    ...{ code: 'QUAL', name: '质量保证协议', category: 'quality', hasLines: false, orderRule: 'off' },
    ...{ template: '质量保证协议标准文本', blocks: quality },
  },
]
