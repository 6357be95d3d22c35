/** Headings under which use is added up. */
export const groupings = {
  product: '产品',
  generic: '通用名',
  category: '分类',
  vbpClass: '集采类型',
  department: '科室',
  point: '库房',
  hospital: '医院',
} as const
/** The way to one of them from another. */
export const ways = {
  product: '按产品',
  generic: '按通用名',
  category: '按分类',
  vbpClass: '按集采类型',
  department: '按科室',
  point: '按库房',
  hospital: '按医院',
} as const
export type Grouping = keyof typeof groupings

/** Headings of the region's stock, from the name down to the hospital. */
export const stockGroupings = { generic: '通用名', product: '产品', hospital: '医院' } as const
export type StockGrouping = keyof typeof stockGroupings
