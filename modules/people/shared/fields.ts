import type { Field, FieldTable } from '#kernel/shared/field.ts'
import type { Existing } from '#kernel/shared/importing.ts'
import { patterns } from '#kernel/shared/validators.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { userWords } from './words.ts'

/** Name of an account. */
export const accountPattern = { like: /^[A-Za-z0-9_]{1,16}$/, sentence: '账号只能是 1 至 16 位字母、数字和下划线' }

const of = (key: keyof typeof userWords, more: Partial<Field> = {}): Field => fieldOf(userWords, key, more)
/** What an administrator writes of a person. */
export const personTable: FieldTable = {
  fields: [
    of('name', { required: true, max: 100, example: '张三' }),
    of('job', { max: 100 }),
    of('mobile', { max: 11, pattern: patterns.mobile }),
    of('email', { max: 100, pattern: patterns.email }),
    of('remark', { max: 500 }),
  ],
}
/** The same of a new one, and the organisation whose he is. */
export const newTable: FieldTable = {
  fields: [
    of('loginName', { required: true, max: 16, pattern: accountPattern, example: 'zhangsan' }),
    ...personTable.fields,
  ],
}
export const regionTable: FieldTable = {
  fields: [...newTable.fields, of('orgName', { key: 'orgId', type: 'ref' })],
}

/** Users in a spreadsheet; passwords never stand in one: an administrator sets the first. */
export const userSheet: FieldTable = {
  fields: [
    ...newTable.fields,
    of('orgName', { key: 'org', max: 200 }),
    of('roles', { max: 500, example: '采购员、收货员' }),
  ],
}

/** People are not overwritten unless somebody chooses it (ux.md 80). */
export const userExisting: Existing = 'skip'

/** The list of first passwords that is handed out once. */
export const firstPasswordFields: readonly Field[] = [
  of('loginName'),
  of('name'),
  of('orgName'),
  { key: 'password', label: '首次密码', type: 'text' },
]
