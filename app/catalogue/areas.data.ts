/** The menu's first level, in its order; names and icons are those of a first start, the database owns them afterwards. */
export const areas = [
  { area: 'home', areaZh: '首页', areaEn: 'Home', icon: 'home' },
  { area: 'procurement', areaZh: '采购中心', areaEn: 'Procurement center', icon: 'cart' },
  { area: 'purchaseList', areaZh: '采购清单', areaEn: 'Purchase list', icon: 'list' },
  { area: 'baseInfo', areaZh: '基础信息', areaEn: 'Base info', icon: 'database' },
  { area: 'contract', areaZh: '合同管理', areaEn: 'Contract management', icon: 'file' },
  { area: 'contractSettings', areaZh: '合同设置', areaEn: 'Contract settings', icon: 'file' },
  { area: 'settlement', areaZh: '结算管理', areaEn: 'Settlement', icon: 'wallet' },
  { area: 'inventory', areaZh: '库存监管', areaEn: 'Inventory regulation', icon: 'box' },
  { area: 'assessment', areaZh: '考核管理', areaEn: 'Assessment management', icon: 'audit' },
  { area: 'provincial', areaZh: '省平台采购', areaEn: 'Provincial purchase', icon: 'cloud' },
  { area: 'trace', areaZh: '医保追溯', areaEn: 'Medicare traceability', icon: 'link' },
  { area: 'analysisInsights', areaZh: '分析洞察', areaEn: 'Analysis insights', icon: 'line' },
  { area: 'statistics', areaZh: '统计报表', areaEn: 'Statistics', icon: 'chart' },
  { area: 'message', areaZh: '消息通知', areaEn: 'Messages', icon: 'bell' },
  { area: 'system', areaZh: '系统权限', areaEn: 'System permission', icon: 'setting' },
  { area: 'personal', areaZh: '个人中心', areaEn: 'Personal', icon: 'user' },
] as const
