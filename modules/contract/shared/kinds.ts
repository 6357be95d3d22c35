/** Kinds of contract types (domain §2.28); what a contract is called by, the type's own name beside it. */
export const categories = {
  drug: '药品购销',
  consumable: '耗材购销',
  reagent: '试剂购销',
  logistics: '后勤物资',
  service: '服务',
  vbp: '三方集采',
  integrity: '廉洁协议',
  quality: '质量协议',
} as const
export type Category = keyof typeof categories

/** The kind of product a category of contracts is for, which 从目录带出 brings; of the others any. */
export const kindOf: Readonly<Partial<Record<Category, number>>> = { drug: 0, consumable: 1, reagent: 2, logistics: 3 }

/** Whose paper it is. */
export const sources = {
  authority: '区域集采',
  import: '历史导入',
  hospital: '医院录入',
  supplier: '供应商录入',
} as const
export type Source = keyof typeof sources

export const roles = { hospital: '甲方', supplier: '乙方', third: '丙方' } as const
export type Role = keyof typeof roles

/** What an order line says whose product no contract covers. */
export const orderRules = { off: '不检查', warn: '提醒', block: '禁止下单' } as const
export const signModes = { online: '线上签署', scan: '盖章扫描', both: '线上或扫描' } as const

/** Parts of the entry, in their order on the page. */
export const parts = {
  basic: '基本信息',
  parties: '交易方信息',
  lines: '标的明细',
  text: '正文',
  files: '相关附件',
} as const
export type Part = keyof typeof parts

/** Fields a type may ask for at submit: where each stands. */
export const askable = {
  outerNo: 'basic',
  signDate: 'basic',
  payDays: 'basic',
  deliveryHours: 'basic',
  remark: 'basic',
  representative: 'parties',
  phone: 'parties',
  address: 'parties',
  bankAccount: 'parties',
  files: 'files',
} as const satisfies Record<string, Part>

export const MOST_LINES = 500
export const MOST_HOSPITALS = 100

/** How a product is bought 采购类别. */
export const boughtAs = { vbp: '集采品种', other: '非集采品种' } as const
