export const companyTypes = {
  '1': '生产厂家(境内)',
  '2': '生产厂家(境外)',
  '3': '代理商(国内)',
  '4': '代理商(港澳台)',
  '5': '国外厂家(国内分公司)',
} as const
export const supplyTypes = { '0': '药品', '1': '耗材', '2': '试剂', '3': '后勤物资' } as const
