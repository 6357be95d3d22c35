import type { FieldTable } from '#kernel/shared/field.ts'

/** Columns of template, import and export (domain §2.6; interface names Name, NO, ParentNO). */
export const categoryTable: FieldTable = {
  fields: [
    {
      key: 'code',
      label: '分类编码',
      type: 'text',
      max: 30,
      required: true,
      aliases: ['编码', 'NO', 'class_code'],
      pattern: { like: /^[A-Za-z0-9.-]{1,30}$/, sentence: '分类编码只能是 1 至 30 位字母、数字、点和横线' },
      example: 'HQ01',
    },
    {
      key: 'name',
      label: '分类名称',
      type: 'text',
      max: 100,
      required: true,
      aliases: ['名称', 'Name', 'class_name'],
      example: '办公用品',
    },
    { key: 'parentCode', label: '上级分类编码', type: 'text', max: 30, aliases: ['上级编码', 'ParentNO'] },
    {
      key: 'kind',
      label: '产品大类',
      type: 'choice',
      choices: { '0': '药品', '1': '耗材', '2': '试剂', '3': '后勤物资' },
      required: true,
      fallback: '3',
      aliases: ['大类'],
    },
    { key: 'enabled', label: '启用', type: 'bool', made: true },
  ],
}
