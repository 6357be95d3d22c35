import type { Field, FieldTable } from '#kernel/shared/field.ts'
import { patterns } from '#kernel/shared/validators.ts'

/** Name of an account. */
export const accountPattern = { like: /^[A-Za-z0-9_]{1,16}$/, sentence: '账号只能是 1 至 16 位字母、数字和下划线' }

/** What an administrator writes of a person. */
export const personTable: FieldTable = {
  fields: [
    { key: 'name', label: '姓名', type: 'text', required: true, max: 100 },
    { key: 'job', label: '职务', type: 'text', max: 100 },
    {
      key: 'mobile',
      label: '手机号',
      type: 'text',
      max: 11,
      pattern: patterns.mobile,
    },
    {
      key: 'email',
      label: '邮箱',
      type: 'text',
      max: 100,
      pattern: patterns.email,
    },
    { key: 'remark', label: '备注', type: 'text', max: 500 },
  ],
}

/** Users in a spreadsheet; passwords never stand in one: an administrator sets the first. */
export const userSheet: FieldTable = {
  fields: [
    {
      key: 'loginName',
      label: '账号',
      type: 'text',
      required: true,
      max: 16,
      pattern: accountPattern,
      example: 'zhangsan',
    },
    ...personTable.fields.map((f) => (f.key === 'name' ? { ...f, example: '张三' } : f)),
    { key: 'org', label: '所属机构', type: 'text', max: 200 },
    { key: 'roles', label: '角色', type: 'text', max: 500, example: '采购员、收货员' },
  ],
}

/** Columns of the users' export. */
export const userFields: readonly Field[] = [
  { key: 'loginName', label: '账号', type: 'text' },
  { key: 'name', label: '姓名', type: 'text' },
  { key: 'orgName', label: '所属机构', type: 'text' },
  { key: 'roleNames', label: '角色', type: 'text' },
  { key: 'job', label: '职务', type: 'text' },
  { key: 'mobile', label: '手机号', type: 'text' },
  { key: 'email', label: '邮箱', type: 'text' },
  { key: 'enabled', label: '启用', type: 'bool' },
  { key: 'locked', label: '锁定', type: 'bool' },
  { key: 'lastLoginAt', label: '最近登录', type: 'text' },
]

/** The list of first passwords that is handed out once. */
export const firstPasswordFields: readonly Field[] = [
  { key: 'loginName', label: '账号', type: 'text' },
  { key: 'name', label: '姓名', type: 'text' },
  { key: 'orgName', label: '所属机构', type: 'text' },
  { key: 'password', label: '首次密码', type: 'text' },
]
