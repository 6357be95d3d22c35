import type { FieldTable } from '#kernel/shared/field.ts'
import { patterns, softPatterns } from '#kernel/shared/validators.ts'

export const orgKinds = { hospital: '医院', supplier: '供应商', authority: '监管' } as const

export const orgLevels = [
  '三级甲等',
  '三级乙等',
  '三级',
  '二级甲等',
  '二级乙等',
  '二级',
  '一级甲等',
  '一级',
  '未定级',
] as const

/** Organisation 机构 (domain §2.9): form, import, export. */
export const orgTable: FieldTable = {
  fields: [
    { key: 'kind', label: '机构类型', type: 'choice', choices: orgKinds, required: true, example: '医院' },
    {
      key: 'code',
      label: '机构编码',
      type: 'text',
      required: true,
      max: 40,
      pattern: { like: /^[A-Za-z0-9_-]{1,40}$/, sentence: '机构编码只能是 1 至 40 位字母、数字、横线和下划线' },
      example: 'H010',
    },
    { key: 'name', label: '机构名称', type: 'text', required: true, max: 200, example: '云泽市第一人民医院' },
    { key: 'shortName', label: '简称', type: 'text', max: 100 },
    { key: 'parentId', label: '上级机构', type: 'ref', example: '' },
    { key: 'parentFrom', label: '隶属开始', type: 'date' },
    { key: 'parentTo', label: '隶属结束', type: 'date' },
    { key: 'level', label: '等级', type: 'choice', choices: orgLevels },
    {
      key: 'creditCode',
      label: '统一社会信用代码',
      type: 'text',
      max: 18,
      upper: true,
      pattern: patterns.creditCode,
      soft: softPatterns.creditCode,
    },
    { key: 'district', label: '省市区', type: 'text', max: 100 },
    { key: 'address', label: '地址', type: 'text', max: 200 },
    { key: 'contact', label: '联系人', type: 'text', max: 50 },
    {
      key: 'mobile',
      label: '手机号',
      type: 'text',
      max: 11,
      pattern: patterns.mobile,
    },
  ],
  rules: [
    (v) => (v.level && v.kind !== 'hospital' ? { key: 'level', reason: '只有医院有等级' } : undefined),
    (v) =>
      !v.parentId && (v.parentFrom || v.parentTo)
        ? { key: 'parentId', reason: '填写隶属日期时必须选择上级机构' }
        : undefined,
    (v) =>
      v.parentFrom && v.parentTo && v.parentTo < v.parentFrom
        ? { key: 'parentTo', reason: '隶属结束不能早于隶属开始' }
        : undefined,
  ],
}
