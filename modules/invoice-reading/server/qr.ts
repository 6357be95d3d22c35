import type { Reading } from '../shared/reading.ts'
import { dayOf, moneyOf, toldBy } from './values.ts'

/** Types of the second place of an invoice's QR text (domain §8.6), and what its amount is. */
const types: Readonly<Record<string, { kind: string; whole?: true }>> = {
  '01': { kind: 'paperSpecial' },
  '04': { kind: 'paperOrdinary' },
  '08': { kind: 'electronicSpecial' },
  '10': { kind: 'electronicOrdinary' },
  '31': { kind: 'digitalSpecial', whole: true },
  '32': { kind: 'digitalOrdinary', whole: true },
}

/**
 * What the QR text of an invoice says: `01,type,code,number,amount,yyyyMMdd,check code`. Its amount is the whole on fully digital
 * ones, and before tax on all others. Nothing where the text is none of an invoice.
 */
export const readQr = (text: string): Reading | undefined => {
  const [mark, type = '', code = '', number = '', amount = '', day = '', checkCode = ''] = text
    .split(',')
    .map((s) => s.trim())
  const of = types[type]
  if (mark !== '01' || !of) return undefined
  // by its shape and not by its place alone: a number is never an amount, nor a check code a number
  const digital = of.whole
  if (!(digital ? /^\d{20}$/ : /^\d{8}$/).test(number) || !(digital ? code === '' : /^(\d{10}|\d{12})$/.test(code)))
    return undefined
  try {
    const money = moneyOf(amount, '金额')
    const values = toldBy('qr', {
      invoiceType: of.kind,
      code,
      number,
      [digital ? 'amount' : 'exclAmount']: money,
      issueDate: dayOf(day),
      checkCode: /^\d{20}$/.test(checkCode) ? checkCode : '',
    })
    return { values, items: [], red: money.startsWith('-'), notes: [] }
  } catch {
    return undefined
  }
}
