import type { RoleTemplate } from '#modules/role/server/public.ts'

const everybody = { Home: '*', messageNotice: 'read readAll delete', personalInfo: '*' }
const looking = {
  'baseInfo/drug': 'export',
  'baseInfo/consumable': 'export',
  'baseInfo/logistics': 'export',
  'baseInfo/manufacturer': 'export viewCert',
}

/** The administrator of an organisation: its users and their roles; settings and logs he only reads. */
const people = {
  'system/user': '*',
  'system/role': 'add edit delete copy authMenu authButton authData useTemplate',
  'system/config': '',
  'system/loginLog': '',
  'system/operateLog': '',
}

export const templates: readonly RoleTemplate[] = [
  // three administrators of the platform, none of whom is two of them (security.md C35, modules/role/shared/duties.ts)
  {
    code: 'PLATFORM_ADMIN',
    name: '平台管理员',
    org: 'authority',
    grants: {
      ...everybody,
      'system/user': '',
      'system/role': '',
      'system/loginLog': '',
      'system/operateLog': '',
      'system/*': '*',
    },
  },
  {
    code: 'PLATFORM_SECURITY',
    name: '安全管理员',
    org: 'authority',
    grants: { ...everybody, 'system/user': '*', 'system/role': '*', 'system/hospital': '', 'system/config': '' },
  },
  {
    code: 'PLATFORM_AUDITOR',
    name: '审计管理员',
    org: 'authority',
    grants: {
      ...everybody,
      'system/loginLog': '*',
      'system/operateLog': '*',
      'system/user': '',
      'system/role': '',
      'system/config': '',
    },
  },
  {
    code: 'REGION_OPERATOR',
    name: '区域运营',
    org: 'authority',
    grants: {
      ...everybody,
      'baseInfo/*': '*',
      'purchaseList/*': '*',
      'procurement/*': 'close mediate export print',
      'inventory/*': 'export setThreshold remind',
      'analysisInsights/*': 'export',
      'statistics/*': 'export print',
      messageNotice: '*',
    },
  },
  {
    code: 'REGULATOR',
    name: '监管机构',
    org: 'authority',
    grants: { ...everybody, 'inventory/*': 'export', 'analysisInsights/*': 'export', 'statistics/*': 'export print' },
  },
  {
    code: 'HOSP_ADMIN',
    name: '医院管理员',
    org: 'hospital',
    grants: {
      ...everybody,
      ...looking,
      'baseInfo/mySupplier': '*',
      'baseInfo/certificate': 'add edit delete enable ocr download export',
      'baseInfo/department': '*',
      'baseInfo/distributionPoint': '*',
      ...people,
      'procurement/*': '',
    },
  },
  {
    code: 'HOSP_CONFIG',
    name: '医院系统管理员',
    org: 'hospital',
    grants: { ...everybody, 'system/config': '*', 'system/customReport': '*' },
  },
  {
    code: 'HOSP_LOG',
    name: '医院审计员',
    org: 'hospital',
    grants: { ...everybody, 'system/loginLog': '*', 'system/operateLog': '*', 'system/user': '', 'system/role': '' },
  },
  {
    code: 'HOSP_BUYER',
    name: '采购员',
    org: 'hospital',
    grants: {
      ...everybody,
      ...looking,
      'procurement/planning':
        'add edit delete submit withdraw import export copy suggest generateOrder close void print',
      'procurement/purchaseOrder':
        'add edit delete copy submit withdraw requestUnaudit close trace print export import sendProvince',
      'procurement/delivery': 'print export',
      'procurement/acceptance': 'confirm revoke print export',
      'procurement/rejectedMatching': 'confirm dispute switchSupplier print export',
      'procurement/refusal': 'add submit revoke print export',
      'procurement/return': 'add edit delete submit withdraw void print export',
      'purchaseList/*':
        'add edit delete submit withdraw import export enable batchEnable setSupplier setPrice copyFromParent verify log match autoMatch cancelMatch merge',
      'baseInfo/mySupplier': 'export invite viewCert',
      'baseInfo/certificate': '',
      'inventory/inventoryQuery': 'export',
      'inventory/inventoryMonitoring': 'export',
      'inventory/expiryWarning': 'export',
    },
  },
  {
    code: 'HOSP_DEPT',
    name: '科室申领',
    org: 'hospital',
    grants: {
      ...everybody,
      'procurement/orderWithTable': 'add edit delete submit withdraw registerUse',
      'purchaseList/newApply': 'add edit delete submit withdraw',
    },
  },
  {
    code: 'HOSP_AUDITOR',
    name: '采购审核',
    org: 'hospital',
    grants: {
      ...everybody,
      ...looking,
      'procurement/planning': 'audit close export',
      'procurement/purchaseOrder': 'audit trace export',
      'procurement/acceptance': 'confirm export',
      'procurement/return': 'audit export',
      'procurement/delivery': '',
      'purchaseList/catalogues': 'export verify',
      'purchaseList/listAudits': '*',
      'inventory/inventoryQuery': 'export',
    },
  },
  {
    code: 'HOSP_LEADER',
    name: '院领导',
    org: 'hospital',
    grants: {
      ...everybody,
      'procurement/planning': 'audit',
      'procurement/purchaseOrder': 'audit trace',
      'inventory/inventoryQuery': '',
      'analysisInsights/*': 'export',
      'statistics/*': 'export print',
    },
  },
  {
    code: 'HOSP_RECEIVER',
    name: '库管/验收员',
    org: 'hospital',
    grants: {
      ...everybody,
      'procurement/delivery': 'print',
      'procurement/acceptance': 'accept refuse batchAccept scan revoke print export',
      'procurement/refusal': 'add submit revoke print export',
      'procurement/purchaseOrder': 'trace',
      'inventory/inventoryQuery': '*',
      'inventory/expiryWarning': 'remind lock export',
      'inventory/inventoryMonitoring': 'setThreshold export',
      'inventory/consumptionMonitoring': 'export',
    },
  },
  {
    code: 'HOSP_FINANCE',
    name: '财务',
    org: 'hospital',
    grants: { ...everybody, 'settlement/*': '*', 'procurement/acceptance': 'export' },
  },
  {
    code: 'SUP_ADMIN',
    name: '供应商管理员',
    org: 'supplier',
    grants: {
      ...everybody,
      ...looking,
      'baseInfo/mySupplier': 'edit export',
      'baseInfo/certificate': 'add edit delete ocr download export',
      ...people,
      'procurement/*': '',
    },
  },
  {
    code: 'SUP_SALES',
    name: '客服/销售',
    org: 'supplier',
    grants: {
      ...everybody,
      ...looking,
      'procurement/purchaseOrder': 'accept reject agreeUnaudit refuseUnaudit trace print export',
      'procurement/delivery': 'add edit delete print export',
      'procurement/acceptance': 'export',
      'procurement/rejectedMatching': 'export',
      'procurement/refusal': 'agree dispute handle export',
      'procurement/return': 'agree disagree export',
      'purchaseList/priceModification': 'add edit delete submit withdraw export',
    },
  },
  {
    code: 'SUP_WAREHOUSE',
    name: '发货员',
    org: 'supplier',
    grants: {
      ...everybody,
      'procurement/purchaseOrder': 'trace print',
      'procurement/delivery':
        'add edit delete ship void copy import print printLabel addInvoice scanTrace uploadReport export',
      'procurement/acceptance': '',
      'procurement/return': 'receive',
    },
  },
  {
    code: 'SUP_FINANCE',
    name: '开票员',
    org: 'supplier',
    grants: { ...everybody, 'settlement/*': '*', 'procurement/acceptance': '' },
  },
]
