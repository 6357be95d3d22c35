export const departmentTypes = ['临床', '医技', '手术', '药剂', '后勤', '行政'] as const
export const pointTypes = ['药库', '药房', '耗材库', '试剂库', '手术室', '科室', '后勤库'] as const
/** Where the stock of a point is kept (domain-stock §2.24.4): here, or by the hospital's own system, which books it itself. */
export const keepers = { here: '本平台', his: '院内系统' } as const
export type PointType = (typeof pointTypes)[number]
