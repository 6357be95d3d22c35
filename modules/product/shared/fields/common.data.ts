import type { Field } from '#kernel/shared/field.ts'

const basic = '基本信息'
const packing = '包装与单位'
const maker = '企业与证照'
const money = '价格与医保'

/** Domain §2.1, in the order of form, template and export. `name` and `approvalNo` are called differently per kind. */
export const platformCode: Field = {
  key: 'platformCode',
  label: '平台产品编码',
  type: 'text',
  group: basic,
  max: 30,
  made: true,
  list: 130,
  aliases: ['产品编码', '平台编码', 'UniCode'],
}
export const name = (label: string, aliases: readonly string[] = []): Field => ({
  key: 'name',
  label,
  type: 'text',
  group: basic,
  required: true,
  list: 200,
  aliases: ['产品名称', '品名', '名称', ...aliases],
})
export const spec: Field = {
  key: 'spec',
  label: '规格',
  type: 'text',
  group: basic,
  required: true,
  list: 140,
  aliases: ['spec', '产品规格', '注册规格', '实际规格', '药品规格'],
}
export const model: Field = {
  key: 'model',
  label: '型号',
  type: 'text',
  group: basic,
  list: 110,
  aliases: ['规格型号'],
}
export const category: Field = {
  key: 'categoryId',
  label: '物资分类',
  type: 'ref',
  group: basic,
  list: 120,
  aliases: ['分类编码', '分类', '物资分类编码'],
}
export const origin: Field = {
  key: 'origin',
  label: '产地',
  type: 'choice',
  group: basic,
  required: true,
  choices: ['国产', '进口', '港澳台'],
  fallback: '国产',
  list: 80,
  aliases: ['国别', '产地国别'],
}

export const packs = (required: boolean): Field[] => [
  {
    key: 'packSpec',
    label: '包装规格',
    type: 'text',
    group: packing,
    required,
    list: 150,
    aliases: ['包装说明', '包装'],
    example: '10mg*14/盒',
  },
  {
    key: 'packMaterial',
    label: '包装材质',
    type: 'text',
    group: packing,
    max: 100,
    aliases: ['pack_material', '药品包装材质'],
  },
  {
    key: 'packUnit',
    label: '采购单位',
    type: 'text',
    group: packing,
    required: true,
    max: 20,
    list: 80,
    aliases: ['包装单位', '单位', '计量单位', 'min_pack_unit', '最小包装单位'],
    example: '盒',
  },
  {
    key: 'minUnit',
    label: '最小使用单位',
    type: 'text',
    group: packing,
    required: true,
    max: 20,
    aliases: ['最小制剂单位', '制剂单位', '使用单位'],
    example: '片',
  },
  {
    key: 'conversionRatio',
    label: '转换比',
    type: 'dec',
    bound: 'fine',
    group: packing,
    required: true,
    list: 80,
    aliases: ['min_pack_qty', '最小包装数量', 'convrat', '包装系数'],
    example: '14',
  },
  { key: 'midPackQty', label: '中包装数', type: 'dec', bound: 'fine', group: packing },
  { key: 'bigPackQty', label: '大包装数', type: 'dec', bound: 'fine', group: packing, aliases: ['件装量'] },
]

export const manufacturer = (required: boolean): Field => ({
  key: 'manufacturerId',
  label: '生产企业',
  type: 'ref',
  group: maker,
  required,
  list: 180,
  aliases: [
    'manufacturer',
    '生产厂家',
    '厂家',
    '生产企业名称',
    '企业名称',
    'company',
    '药品生产企业',
    '药品企业',
    '耗材企业',
    '试剂企业',
    '生产厂商',
    '厂商',
    '生产单位',
  ],
})
export const agent: Field = {
  key: 'agentCompany',
  label: '代理企业',
  type: 'text',
  group: maker,
  aliases: ['申报企业', 'dclaEntpName'],
}

export const codes: Field[] = [
  {
    key: 'provincialId',
    label: '省平台产品编码',
    type: 'text',
    max: 50,
    group: money,
    aliases: ['省平台产品ID', '挂网结果ID', 'pubonlnRsltId', 'prodCode'],
  },
  {
    key: 'barcode',
    label: '条形码',
    type: 'text',
    max: 30,
    group: basic,
    aliases: ['GTIN', '商品条码'],
  },
]
export const prices: Field[] = [
  {
    key: 'listedPrice',
    label: '挂网价',
    type: 'dec',
    bound: 'price',
    group: money,
    list: 90,
    aliases: ['pubonlnPric', '省平台挂网价'],
  },
  {
    key: 'listedStatus',
    label: '挂网状态',
    type: 'choice',
    group: money,
    choices: { '0': '未挂网', '1': '已挂网' },
  },
  { key: 'ceilingPrice', label: '最高限价', type: 'dec', bound: 'price', group: money, aliases: ['highSelLmtpric'] },
]
