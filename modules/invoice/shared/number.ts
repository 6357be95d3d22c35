import type { FieldRule } from '#kernel/shared/field.ts'
import { normaliseNumber } from '#kernel/shared/quantity.ts'
import { isPaper, type Kind } from './kinds.ts'

/** As numbers are kept: full-width digits and blanks out of what was typed or pasted. */
export const digitsOf = normaliseNumber

/** Digits of code and number by kind (domain §2.25); a fully digital one has no code. */
const shapes: Readonly<Record<Kind, { code: readonly number[]; number: number }>> = {
  digitalSpecial: { code: [0], number: 20 },
  digitalOrdinary: { code: [0], number: 20 },
  electronicSpecial: { code: [10, 12], number: 8 },
  electronicOrdinary: { code: [10, 12], number: 8 },
  paperSpecial: { code: [10, 12], number: 8 },
  paperOrdinary: { code: [10, 12], number: 8 },
  blockchain: { code: [10, 12], number: 8 },
  fiscal: { code: [8], number: 10 },
}

export interface Numbers {
  invoiceType: Kind
  code: string
  number: string
  digitalNo: string
  checkCode: string
}
const isDigits = (s: string): boolean => /^\d*$/.test(s)

/** What is wrong with the numbers of an invoice of this kind, at its field; nothing when they have their shape. */
export const numbersFault = (n: Numbers) => {
  const { code, number } = shapes[n.invoiceType]
  const digital = number === 20
  if (!isDigits(n.number) || n.number.length !== number)
    return { key: 'number', reason: '此类发票的号码是 {{n}} 位数字', params: { n: number } }
  if (digital && n.code) return { key: 'code', reason: '20 位号码的数电发票没有发票代码' }
  if (!isDigits(n.code) || !code.includes(n.code.length))
    return {
      key: 'code',
      reason: '此类发票的代码是 {{n}} 位数字',
      params: { n: code.filter((c) => c > 0).join('/') },
    }
  if (n.digitalNo && !isPaper(n.invoiceType)) return { key: 'digitalNo', reason: '只有数电纸质发票才另有 20 位号码' }
  if (n.digitalNo && !/^\d{20}$/.test(n.digitalNo)) return { key: 'digitalNo', reason: '数电发票号码是 20 位数字' }
  if (n.checkCode && n.invoiceType === 'fiscal' && !/^[0-9A-Za-z]{6}$/.test(n.checkCode))
    return { key: 'checkCode', reason: '财政票据的校验码是 6 位' }
  if (n.checkCode && n.invoiceType !== 'fiscal' && !/^(\d{6}|\d{20})$/.test(n.checkCode))
    return { key: 'checkCode', reason: '校验码是 20 位数字，或其末 6 位' }
  return undefined
}

/** The keys an invoice takes in the region: a paper that is fully digital too takes both. */
export const keysOf = ({ code, number, digitalNo }: Pick<Numbers, 'code' | 'number' | 'digitalNo'>): string[] => [
  code ? `${code}-${number}` : number,
  ...(digitalNo ? [digitalNo] : []),
]

/** The same as a rule of the form. */
export const numbersRule: FieldRule = (v) => {
  if (!v.invoiceType || !v.number) return undefined
  const text = (key: string) => String(v[key] ?? '')
  return numbersFault({
    invoiceType: v.invoiceType as Kind,
    code: text('code'),
    number: text('number'),
    digitalNo: text('digitalNo'),
    checkCode: text('checkCode'),
  })
}
