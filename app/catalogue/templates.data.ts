import type { RoleTemplate } from '#modules/role/server/public.ts'

/** The built-in roles, with what they may do on screens no noun brings yet and on whole areas; nouns add their own (grants). */
export const roles: readonly RoleTemplate[] = [
  // three administrators of the platform, none of whom is two of them (security.md C35, role/shared/duties.ts)
  { code: 'PLATFORM_ADMIN', name: '平台管理员', org: 'authority', grants: { 'system/*': '*' } },
  { code: 'PLATFORM_SECURITY', name: '安全管理员', org: 'authority', grants: {} },
  { code: 'PLATFORM_AUDITOR', name: '审计管理员', org: 'authority', grants: {} },
  {
    code: 'REGION_OPERATOR',
    name: '区域运营',
    org: 'authority',
    grants: {
      'baseInfo/*': '*',
      'purchaseList/*': '*',
      'procurement/*': 'close mediate export print',
      'inventory/*': 'export setThreshold remind',
      'analysisInsights/*': 'export',
      'statistics/*': 'export print',
    },
  },
  {
    code: 'REGULATOR',
    name: '监管机构',
    org: 'authority',
    grants: { 'inventory/*': 'export', 'analysisInsights/*': 'export', 'statistics/*': 'export print' },
  },
  { code: 'HOSP_ADMIN', name: '医院管理员', org: 'hospital', grants: { 'procurement/*': '' } },
  { code: 'HOSP_CONFIG', name: '医院系统管理员', org: 'hospital', grants: { 'system/customReport': '*' } },
  { code: 'HOSP_LOG', name: '医院审计员', org: 'hospital', grants: {} },
  {
    code: 'HOSP_BUYER',
    name: '采购员',
    org: 'hospital',
    grants: {
      'purchaseList/*':
        'add edit delete submit withdraw import export enable batchEnable setSupplier setPrice copyFromParent verify log match autoMatch cancelMatch merge',
      'inventory/inventoryMonitoring': 'export',
      'inventory/expiryWarning': 'export',
    },
  },
  {
    code: 'HOSP_DEPT',
    name: '科室申领',
    org: 'hospital',
    grants: {},
  },
  { code: 'HOSP_AUDITOR', name: '采购审核', org: 'hospital', grants: {} },
  {
    code: 'HOSP_LEADER',
    name: '院领导',
    org: 'hospital',
    grants: { 'analysisInsights/*': 'export', 'statistics/*': 'export print' },
  },
  {
    code: 'HOSP_RECEIVER',
    name: '库管/验收员',
    org: 'hospital',
    grants: {
      'inventory/expiryWarning': 'remind lock export',
      'inventory/inventoryMonitoring': 'setThreshold export',
      'inventory/consumptionMonitoring': 'export',
    },
  },
  { code: 'HOSP_FINANCE', name: '财务', org: 'hospital', grants: { 'settlement/*': '*' } },
  // who pays neither asks for money nor approves it
  { code: 'HOSP_CASHIER', name: '出纳', org: 'hospital', grants: {} },
  { code: 'HOSP_CONTRACT', name: '合同管理员', org: 'hospital', grants: {} },
  { code: 'SUP_ADMIN', name: '供应商管理员', org: 'supplier', grants: { 'procurement/*': '' } },
  {
    code: 'SUP_SALES',
    name: '客服/销售',
    org: 'supplier',
    grants: {},
  },
  { code: 'SUP_WAREHOUSE', name: '发货员', org: 'supplier', grants: {} },
  { code: 'SUP_FINANCE', name: '开票员', org: 'supplier', grants: { 'settlement/*': '*' } },
]
