import { isGs1Prefix } from './sscc.ts'

/**
 * Formats and sentences of specification §5 and domain §8, one home for forms, imports and the server. Every `is…` answers
 * whether a non-empty text fits; emptiness is the business of `required`.
 */
export const isMobile = (s: string): boolean => /^1[3-9]\d{9}$/.test(s)
/** Landline: 3 to 32 digits, brackets and hyphens. */
export const isPhone = (s: string): boolean => /^[\d()（）-]{3,32}$/.test(s)
/** Contact information: a mobile or a landline. */
export const isContact = (s: string): boolean => isMobile(s) || isPhone(s)
/** The specification shows no pattern: one @, a name before it, labels with a dot behind it, at most 100 characters. */
export const isEmail = (s: string): boolean =>
  s.length <= 100 &&
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/.test(
    s,
  )
export const isCreditCode = (s: string): boolean => /^[0-9A-Z]{18}$/.test(s)
export const isBankAccount = (s: string): boolean => /^\d{8,30}$/.test(s)
export const isPostCode = (s: string): boolean => /^\d{6}$/.test(s)
/** Account of the login and re-login dialogs: letters, digits and underscore, at most 16. */
export const isAccount = (s: string): boolean => /^[A-Za-z0-9_]{1,16}$/.test(s)

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const creditWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** The check character GB 32100-2015 asks for after these 17; undefined when one of them is outside its alphabet. */
export const creditCheckOf = (first: string): string | undefined => {
  if (!/^[0-9A-HJ-NPQRTUWXY]{17}$/.test(first)) return undefined
  const sum = creditWeights.reduce((n, weight, i) => n + weight * alphabet.indexOf(first[i]!), 0)
  return alphabet[(31 - (sum % 31)) % 31]
}

/** GB 32100-2015 check character; only ever a warning (domain §8.2). */
export const creditCodeChecks = (s: string): boolean => s.length === 18 && creditCheckOf(s.slice(0, 17)) === s[17]

/** Province prefixes of GB/T 2260, with 83 (Taiwan residents) and 91 (foreigners' permits) of domain §8.1. */
const provinces = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]|91)/
const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** The check character GB 11643 asks for after these 17 digits. */
export const idCheckOf = (first: string): string =>
  '10X98765432'[idWeights.reduce((n, weight, i) => n + weight * Number(first[i]), 0) % 11]!

/** The day in China, where birthdays begin. */
const chinaToday = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

/** 18-digit identity number of GB 11643: province, a real day not in the future, check character. Lower x is accepted. */
export const isIdNumber = (text: string, today: string = chinaToday()): boolean => {
  const s = text.toUpperCase()
  if (!/^[1-9]\d{5}(18|19|20)\d{9}[\dX]$/.test(s) || !provinces.test(s)) return false
  const day = `${s.slice(6, 10)}-${s.slice(10, 12)}-${s.slice(12, 14)}`
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day || day > today) return false
  return idCheckOf(s) === s[17]
}

/** The sentences of specification §5, to the letter. */
export const sentences = {
  gs1Prefix: 'GS1 厂商识别代码应为 7 至 11 位数字',
  mobile: '手机号有误，请输入正确的手机号',
  mobileMissing: '请输入你的手机号',
  creditLength: '请输入18位信用代码',
  creditLetters: '请输入18位信用代码,数字和大写英文',
  creditMissing: '请输入企业的统一社会信用代码',
  creditCheck: '信用代码的校验位不正确，请核对',
  idNumber: '身份证号有误,请重新填写',
  email: '请输入正确的邮箱地址',
  phone: '请输入正确的电话',
  bankAccount: '银行账号是 8 至 30 位数字',
  postCode: '邮政编码是 6 位数字',
  accountMissing: '请输入用户账号/手机号',
  account: '请输入正确的用户账号/手机号',
  passwordMissing: '请输入密码',
  passwordShort: '密码不少于6位',
} as const

/** A judgement a field can carry in the place of a pattern; `sentence` may depend on what is wrong. */
export interface Judgement {
  like: { test: (s: string) => boolean }
  sentence: string | ((s: string) => string)
  /** Of which kind a number is that is shown and logged as a mask (security.md, privacy): a field of it needs nothing more. */
  guards?: 'identity' | 'account'
}
const by = (
  test: (s: string) => boolean,
  sentence: Judgement['sentence'],
  guards?: Judgement['guards'],
): Judgement => ({
  like: { test },
  sentence,
  ...(guards ? { guards } : {}),
})

/** What stands in the place of a guarded number: its last characters, and a sign that tells it from others. */
export const isMask = (v: unknown): boolean => typeof v === 'string' && /^\*{4}\w{0,4} #[0-9a-f]{4}$/.test(v)

/** Ready for the `pattern` of a field table. */
export const patterns = {
  mobile: by(isMobile, sentences.mobile),
  phone: by(isPhone, sentences.phone),
  contact: by(isContact, sentences.phone),
  email: by(isEmail, sentences.email),
  creditCode: by(isCreditCode, (s) => (s.length === 18 ? sentences.creditLetters : sentences.creditLength)),
  idNumber: by((s) => isIdNumber(s), sentences.idNumber, 'identity'),
  bankAccount: by(isBankAccount, sentences.bankAccount, 'account'),
  postCode: by(isPostCode, sentences.postCode),
  gs1Prefix: by(isGs1Prefix, sentences.gs1Prefix),
} as const

/** Ready for the `soft` of a field table: shown in amber, never refused. */
export const softPatterns = {
  creditCode: { like: { test: creditCodeChecks }, sentence: sentences.creditCheck },
} as const

/** What is wrong with the account of a login; undefined when nothing is. */
export const accountProblem = (account: string): string | undefined => {
  if (!account) return sentences.accountMissing
  return isAccount(account) ? undefined : sentences.account
}

export const passwordProblem = (password: string): string | undefined => {
  if (!password) return sentences.passwordMissing
  return password.length < 6 ? sentences.passwordShort : undefined
}

/** A password as it is typed: Chinese characters stripped, ends trimmed, at most 32. */
export const cleanPassword = (typed: string): string =>
  typed
    .replace(/[\u3400-\u9fff\uf900-\ufaff]/g, '')
    .trim()
    .slice(0, 32)
