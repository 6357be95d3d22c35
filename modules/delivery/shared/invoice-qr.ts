/** What the QR code in the corner of an invoice says (domain §8.6). */
export interface InvoiceQr {
  /** 01 special, 04 ordinary, 10 electronic; 31 and 32 fully digital. */
  type: string
  /** 10 or 12 digits; empty on a fully digital invoice. */
  code: string
  /** 8 digits, 20 on a fully digital invoice. */
  no: string
  /** As printed; undefined when the code holds none. */
  amount: string | undefined
  /** Does the amount contain the tax (价税合计), or is it the amount before tax? */
  withTax: boolean
  /** `YYYY-MM-DD` */
  date: string
}

const digital = new Set(['31', '32'])

const dayOf = (text: string): string | undefined => {
  const day = /^\d{8}$/.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : ''
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day ? day : undefined
}

/**
 * Reads the comma list `01,type,code,number,amount,yyyyMMdd,check code,…` by its places, so that a number is never taken
 * for an amount nor a check code for a number. Nothing when it is something else.
 */
export const readInvoiceQr = (scanned: string): InvoiceQr | undefined => {
  const [head, type = '', code = '', no = '', amount = '', day = ''] = scanned
    .trim()
    .replaceAll('，', ',')
    .split(',')
    .map((x) => x.trim())
  const date = dayOf(day)
  const whole = digital.has(type)
  const fits = whole ? /^\d{20}$/.test(no) && code === '' : /^\d{8}$/.test(no) && /^(\d{10}|\d{12})$/.test(code)
  if (head !== '01' || !/^\d{2}$/.test(type) || !fits || !date || !/^(-?\d{1,13}(\.\d{1,2})?)?$/.test(amount))
    return undefined
  return { type, code, no, amount: amount || undefined, withTax: whole, date }
}
