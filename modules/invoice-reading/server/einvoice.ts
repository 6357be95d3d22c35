import type { Origin, ReadItem, Reading } from '../shared/reading.ts'
import { fault } from './fault.ts'
import { dayOf, kindByCode, moneyOf, sumsOf, toldBy, upper } from './values.ts'
import { allAt, type Node, onlyOf, parseXml, textAt } from './xml.ts'

/** The namespace of the older form, whose root has none. */
const FP = 'http://www.edrm.org.cn/schema/e-invoice/2019'

const needed = (text: string, what: string): string => {
  if (!text) throw fault('XML 中没有「{{what}}」', { what })
  return text
}
const whole = (origin: Origin, of: Parameters<typeof toldBy>[1], items: ReadItem[], red: boolean): Reading => {
  const values = toldBy(origin, of)
  return { values, items, red, notes: sumsOf({ values, items }) }
}

/** 数电 form (`EInvoice`, version 0.3x): twenty digits and no code. */
const digital = (root: Node, origin: Origin): Reading => {
  onlyOf(root, '')
  const at = (path: string) => textAt(root, path)
  const data = (path: string) => at(`EInvoiceData/${path}`)
  const total = (name: string, what: string) => moneyOf(needed(data(`BasicInformation/${name}`), what), what)
  const number = needed(at('TaxSupervisionInfo/InvoiceNumber'), '发票号码')
  if (!/^\d{20}$/.test(number)) throw fault('数电发票号码「{{number}}」不是 20 位数字', { number: number.slice(0, 30) })
  const label = (name: string) => at(`Header/InherentLabel/${name}/LabelCode`)
  const items = allAt(root, 'EInvoiceData/IssuItemInformation').map((n): ReadItem => {
    const of = (name: string) => textAt(n, name)
    return {
      ...{ name: of('ItemName'), spec: of('SpecMod'), unit: of('MeaUnits'), qty: of('Quantity'), price: of('UnPrice') },
      amount: moneyOf(needed(of('Amount'), '金额'), '金额'),
      rate: of('TaxRate'),
      tax: of('ComTaxAm') && moneyOf(of('ComTaxAm'), '税额'),
    }
  })
  return whole(
    origin,
    {
      invoiceType: label('GeneralOrSpecialVAT') === '01' ? 'digitalSpecial' : 'digitalOrdinary',
      number,
      issueDate: dayOf(needed(at('TaxSupervisionInfo/IssueTime'), '开票日期')),
      sellerName: data('SellerInformation/SellerName'),
      sellerTaxNo: upper(needed(data('SellerInformation/SellerIdNum'), '销方税号')),
      buyerName: data('BuyerInformation/BuyerName'),
      buyerTaxNo: upper(data('BuyerInformation/BuyerIdNum')),
      exclAmount: total('TotalAmWithoutTax', '不含税金额'),
      taxAmount: total('TotalTaxAm', '税额'),
      amount: total('TotalTax-includedAmount', '价税合计'),
    },
    items,
    label('InIssuType') === 'N',
  )
}

/** The form older OFD files have attached: code and number. */
const older = (root: Node, origin: Origin): Reading => {
  onlyOf(root, FP)
  const at = (path: string) => textAt(root, path)
  const money = (name: string, what: string) => moneyOf(needed(at(name), what), what)
  const code = at('InvoiceCode')
  const number = needed(at('InvoiceNo'), '发票号码')
  if (!/^(\d{10}|\d{12})$/.test(code) || !/^\d{8}$/.test(number))
    throw fault('发票代码「{{code}}」或号码「{{number}}」的位数不对', {
      code: code.slice(0, 30),
      number: number.slice(0, 30),
    })
  const items = allAt(root, 'GoodsInfos/GoodsInfo').map((n): ReadItem => {
    const of = (name: string) => textAt(n, name)
    return {
      ...{ name: of('Item'), spec: of('Specification'), unit: of('MeasurementDimension') },
      ...{ qty: of('Quantity'), price: of('Price') },
      amount: moneyOf(needed(of('Amount'), '金额'), '金额'),
      rate: of('TaxScheme'),
      tax: of('TaxAmount') && moneyOf(of('TaxAmount'), '税额'),
    }
  })
  const amount = money('TaxInclusiveTotalAmount', '价税合计')
  return whole(
    origin,
    {
      invoiceType: kindByCode(code),
      code,
      number,
      checkCode: at('InvoiceCheckCode').replace(/\s/g, ''),
      issueDate: dayOf(needed(at('IssueDate'), '开票日期')),
      sellerName: at('Seller/SellerName'),
      sellerTaxNo: upper(needed(at('Seller/SellerTaxID'), '销方税号')),
      buyerName: at('Buyer/BuyerName'),
      buyerTaxNo: upper(at('Buyer/BuyerTaxID')),
      exclAmount: money('TaxExclusiveTotalAmount', '不含税金额'),
      taxAmount: money('TaxTotalAmount', '税额'),
      amount,
    },
    items,
    amount.startsWith('-'),
  )
}

/** What an invoice's XML says, in either form. @throws ReadFault */
export const readXml = (bytes: Buffer, origin: Origin = 'xml'): Reading => {
  const root = parseXml(bytes)
  if (root.name === 'EInvoice' && root.space === '') return digital(root, origin)
  if (root.name === 'eInvoice' && [FP, ''].includes(root.space)) return older(root, origin)
  throw fault('XML 的根元素是「{{name}}」，不是发票', { name: root.name.slice(0, 40) })
}
/** The QR text the older form repeats. */
export const graphCodeOf = (bytes: Buffer): string => {
  const found = allAt(parseXml(bytes), 'GraphCode')[0]
  return found?.text ?? ''
}
