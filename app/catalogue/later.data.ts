import type { Screen } from '#kernel/server/noun.ts'

/** Screens of the product that no noun brings yet; roles are given them already. */
// biome-ignore format: a table, a line for each screen
export const later: readonly Screen[] = [
  { path: 'assessment/indexLibrary', titleZh: '指标库', titleEn: 'Index library', orgs: 'HO', icon: 'list', place: 10, actions: 'add edit delete enable export' },
  { path: 'assessment/formulate', titleZh: '考评制定', titleEn: 'Scheme formulation', orgs: 'HO', icon: 'file', place: 20, actions: 'add edit delete copy publish stop' },
  { path: 'assessment/assess', titleZh: '考核评分', titleEn: 'Assessment scoring', orgs: 'HSO', icon: 'chart', place: 30, actions: 'add start autoCalc score submit audit publish appeal void' },
  { path: 'assessment/reportForm', titleZh: '考核报表', titleEn: 'Assessment report', orgs: 'HSOR', icon: 'chart', place: 40, actions: 'print export' },
  { path: 'analysisInsights/catalog', titleZh: '目录分析', titleEn: 'Catalogue analysis', orgs: 'HOR', icon: 'list', place: 10, actions: 'export' },
  { path: 'analysisInsights/plan', titleZh: '计划分析', titleEn: 'Plan analysis', orgs: 'HOR', icon: 'line', place: 20, actions: 'export' },
  { path: 'analysisInsights/acceptance', titleZh: '验收分析', titleEn: 'Acceptance analysis', orgs: 'HOR', icon: 'check', place: 30, actions: 'export' },
  { path: 'analysisInsights/shipping', titleZh: '配送分析', titleEn: 'Shipping analysis', orgs: 'HSOR', icon: 'car', place: 40, actions: 'export' },
  { path: 'analysisInsights/supplier', titleZh: '供应商分析', titleEn: 'Supplier analysis', orgs: 'HOR', icon: 'bank', place: 50, actions: 'export' },
  { path: 'analysisInsights/procurementVolatility', titleZh: '采购波动分析', titleEn: 'Procurement volatility', orgs: 'HOR', icon: 'line', place: 60, actions: 'export' },
  { path: 'statistics/purchaseVolume', titleZh: '采购量统计', titleEn: 'Purchase volume', orgs: 'HOR', icon: 'chart', place: 10, actions: 'print export' },
  { path: 'statistics/netMiningIndicators', titleZh: '网采指标', titleEn: 'Online-procurement indicators', orgs: 'HOR', icon: 'chart', place: 20, actions: 'print export' },
  { path: 'statistics/assessmentIndicators', titleZh: '考核指标', titleEn: 'Assessment indicators', orgs: 'HOR', icon: 'chart', place: 30, actions: 'print export' },
  { path: 'statistics/priceAdjustment', titleZh: '调价统计', titleEn: 'Price adjustment', orgs: 'HOR', icon: 'chart', place: 40, actions: 'print export' },
  { path: 'statistics/reviewMetrics', titleZh: '审核指标', titleEn: 'Review metrics', orgs: 'HOR', icon: 'chart', place: 50, actions: 'print export' },
  { path: 'system/screens', titleZh: '大屏配置', titleEn: 'Big screens', orgs: 'O', icon: 'tool', place: 60, actions: 'edit preview' },
  { path: 'system/customReport', titleZh: '自定义报表', titleEn: 'Custom report', orgs: 'HO', icon: 'chart', place: 70, actions: 'add edit delete publish run export' },
  { path: 'system/interfaceDebug', titleZh: '接口调试', titleEn: 'Interface debug', orgs: 'O', icon: 'tool', place: 80, actions: 'send saveCase delete' },
  { path: 'system/privatizationUpgrade', titleZh: '私有化升级', titleEn: 'Privatization upgrade', orgs: 'O', icon: 'tool', place: 110, actions: 'check upload upgrade rollback backup' },
]
