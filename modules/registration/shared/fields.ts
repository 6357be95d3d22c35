import type { Field, FieldTable } from '#kernel/shared/field.ts'
import { patterns } from '#kernel/shared/validators.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { companyNumbers } from '#modules/company/shared/fields.ts'
import { accountPattern } from '#modules/people/shared/fields.ts'
import { companyWords, personWords, registrationWords } from './words.ts'

type More = Partial<Omit<Field, 'key' | 'label'>>
const of = (key: keyof typeof companyWords, more: More) => fieldOf(companyWords, key, { group: '企业信息', ...more })
const by = (key: keyof typeof personWords, more: More) => fieldOf(personWords, key, { group: '管理员账号', ...more })

export const companyTable: FieldTable = {
  fields: [
    of('orgName', { max: 200, required: true }),
    of('creditCode', { ...companyNumbers.creditCode, required: true }),
    of('legalPerson', { max: 50, required: true }),
    of('licenceNo', { max: 50 }),
    of('licenceFrom', { required: true }),
    of('licenceTo', {}),
    of('district', { max: 100 }),
    of('address', { max: 200, required: true }),
    of('businessScope', { type: 'area', max: 2000 }),
  ],
  rules: [
    (v) =>
      v.licenceFrom && v.licenceTo && String(v.licenceTo) < String(v.licenceFrom)
        ? { key: 'licenceTo', reason: '营业期限的结束日期不能早于开始日期' }
        : undefined,
  ],
}
export const personTable: FieldTable = {
  fields: [
    by('loginName', { max: 16, required: true, pattern: accountPattern }),
    by('name', { max: 100, required: true }),
    by('mobile', { ...companyNumbers.mobile, required: true }),
    by('email', { max: 100, pattern: patterns.email }),
    by('job', { max: 100 }),
  ],
}

/** What a company writes when it registers; a kind of organisation or a role is not its to choose (security.md). */
export const registerTable: FieldTable = {
  fields: [...companyTable.fields, ...personTable.fields],
  rules: companyTable.rules,
}

/** What somebody writes to join an organisation that is there. */
export const joinTable: FieldTable = {
  fields: [
    ...personTable.fields.map((f) => ({ ...f, group: undefined })),
    fieldOf(registrationWords, 'remark', { type: 'area', max: 500 }),
  ],
}
