/** Icon of an area at its first start; the database owns it afterwards. */
export const areaIcons: Readonly<Record<string, string>> = {
  home: 'home',
  procurement: 'cart',
  purchaseList: 'list',
  baseInfo: 'database',
  contract: 'file',
  contractSettings: 'file',
  inventory: 'box',
  assessment: 'audit',
  provincial: 'cloud',
  trace: 'link',
  settlement: 'wallet',
  analysisInsights: 'line',
  statistics: 'chart',
  message: 'bell',
  system: 'setting',
  personal: 'user',
}
