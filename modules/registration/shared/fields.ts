import type { Field, FieldTable } from '#kernel/shared/field.ts'
import { creditCodeChecks, isCreditCode, isEmail, isMobile } from '#kernel/shared/validators.ts'

const by = (test: (s: string) => boolean): RegExp => ({ test }) as RegExp
const company = '企业信息'
const person = '管理员账号'

/** Business licence 营业执照 of the company that registers. */
export const companyFields: readonly Field[] = [
  { key: 'orgName', label: '企业名称', type: 'text', max: 200, required: true, group: company },
  {
    key: 'creditCode',
    label: '统一社会信用代码',
    type: 'text',
    max: 18,
    upper: true,
    required: true,
    group: company,
    pattern: { like: by(isCreditCode), sentence: '请输入18位信用代码,数字和大写英文' },
    soft: { like: by(creditCodeChecks), sentence: '信用代码的校验位不正确，请核对' },
  },
  { key: 'legalPerson', label: '法定代表人', type: 'text', max: 50, required: true, group: company },
  { key: 'licenceNo', label: '许可证编号', type: 'text', max: 50, group: company },
  { key: 'licenceFrom', label: '营业期限自', type: 'date', required: true, group: company },
  { key: 'licenceTo', label: '营业期限至（长期不填）', type: 'date', group: company },
  { key: 'district', label: '省市区', type: 'text', max: 100, group: company },
  { key: 'address', label: '地址', type: 'text', max: 200, required: true, group: company },
  { key: 'businessScope', label: '经营范围', type: 'area', max: 2000, group: company },
]

export const personFields: readonly Field[] = [
  {
    key: 'loginName',
    label: '账号',
    type: 'text',
    max: 16,
    required: true,
    group: person,
    pattern: { like: /^[A-Za-z0-9_]{1,16}$/, sentence: '账号只能是 1 至 16 位字母、数字和下划线' },
  },
  { key: 'name', label: '姓名', type: 'text', max: 100, required: true, group: person },
  {
    key: 'mobile',
    label: '手机号',
    type: 'text',
    max: 11,
    required: true,
    group: person,
    pattern: { like: by(isMobile), sentence: '手机号有误，请输入正确的手机号' },
  },
  {
    key: 'email',
    label: '邮箱',
    type: 'text',
    max: 100,
    group: person,
    pattern: { like: by(isEmail), sentence: '请输入正确的邮箱地址' },
  },
  { key: 'job', label: '职务', type: 'text', max: 100, group: person },
]

/** What a company writes when it registers; a kind of organisation or a role is not its to choose (security.md). */
export const registerTable: FieldTable = {
  fields: [...companyFields, ...personFields],
  rules: [
    (v) =>
      v.licenceFrom && v.licenceTo && String(v.licenceTo) < String(v.licenceFrom)
        ? { key: 'licenceTo', reason: '营业期限的结束日期不能早于开始日期' }
        : undefined,
  ],
}
export const companyTable: FieldTable = { fields: companyFields, rules: registerTable.rules }
export const personTable: FieldTable = { fields: personFields }

/** What somebody writes to join an organisation that is there. */
export const joinTable: FieldTable = {
  fields: [
    ...personFields.map((f) => ({ ...f, group: undefined })),
    { key: 'remark', label: '说明', type: 'area', max: 500 },
  ],
}
