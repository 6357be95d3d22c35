import type { Field, FieldTable } from '#kernel/shared/field.ts'
import { patterns } from '#kernel/shared/validators.ts'

export const departmentTypes = ['临床', '医技', '手术', '药剂', '后勤', '行政'] as const
export const pointTypes = ['药库', '药房', '耗材库', '试剂库', '手术室', '科室', '后勤库'] as const

/** Codes of departments and distribution points. */
export const codePattern = {
  like: /^[A-Za-z0-9_-]{1,30}$/,
  sentence: '编码只能是 1 至 30 位字母、数字、横线和下划线',
}
export const phonePattern = patterns.contact

const enabled: Field = { key: 'enabled', label: '启用', type: 'bool', fallback: true, example: '是' }

/** Department 科室 (domain §2.10): template, import and export. */
export const departmentTable: FieldTable = {
  fields: [
    { key: 'code', label: '科室编码', type: 'text', required: true, max: 30, pattern: codePattern, example: 'NK01' },
    { key: 'name', label: '科室名称', type: 'text', required: true, max: 100, example: '心血管内科' },
    { key: 'type', label: '科室类型', type: 'choice', choices: departmentTypes, fallback: '临床' },
    { key: 'campus', label: '院区', type: 'text', max: 100, fallback: '' },
    { key: 'leader', label: '负责人', type: 'text', max: 50, fallback: '' },
    { key: 'hisCode', label: 'HIS 编码', type: 'text', max: 50, fallback: '' },
    { key: 'standardCode', label: '标准科室代码', type: 'text', max: 50, fallback: '' },
    enabled,
  ],
}

/** Distribution point 配送点 (domain §2.11): columns of the export. */
export const pointFields: readonly Field[] = [
  { key: 'code', label: '配送点编码', type: 'text' },
  { key: 'name', label: '配送点名称', type: 'text' },
  { key: 'type', label: '配送点类型', type: 'choice', choices: pointTypes },
  { key: 'kinds', label: '产品大类', type: 'text' },
  { key: 'defaults', label: '默认的产品大类', type: 'text' },
  { key: 'campus', label: '院区', type: 'text' },
  { key: 'district', label: '省市区', type: 'text' },
  { key: 'address', label: '地址', type: 'text' },
  { key: 'receiver', label: '收货人', type: 'text' },
  { key: 'phone', label: '联系电话', type: 'text' },
  { key: 'invoiceTitle', label: '开票抬头', type: 'text' },
  { key: 'receivingHours', label: '收货时间', type: 'text' },
  enabled,
]
