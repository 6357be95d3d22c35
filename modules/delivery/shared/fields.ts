import { type FieldTable, positive } from '#kernel/shared/field.ts'
import { lotText } from '#kernel/shared/lot.ts'
import { sentences } from '#kernel/shared/validators.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { deliveryWords, invoiceWords, lotWords, reportWords } from './words.ts'

/** −3.5: a cold chain begins below zero too, which no bound of quantities allows. Nothing travels colder than liquid nitrogen. */
export const temperature = {
  like: /^(-(1?\d{1,2}(\.\d)?|200(\.0)?)|\d{1,2}(\.\d)?|100(\.0)?)$/,
  sentence: '请输入 -200 至 100 之间的温度，最多 1 位小数',
}

/** A fully digital invoice has twenty digits, any other one eight (domain §2.25). */
export const invoiceNumber = { like: /^(\d{8}|\d{20})$/, sentence: '发票号码应为 8 位或 20 位数字' }

/** A mobile or a landline, as drivers write theirs: with the country before it, or blanks within. */
export const driverPhone = { like: /^\+?[\d()（） -]{3,32}$/, sentence: sentences.phone }

/** What is typed of the transport. */
export const transportTable: FieldTable = {
  fields: [
    fieldOf(deliveryWords, 'saleType', { required: true, fallback: '0' }),
    fieldOf(deliveryWords, 'carrier', { max: 100 }),
    fieldOf(deliveryWords, 'vehicle', { max: 30 }),
    fieldOf(deliveryWords, 'driver', { max: 50 }),
    fieldOf(deliveryWords, 'driverPhone', { max: 32, pattern: driverPhone }),
    fieldOf(deliveryWords, 'logisticsCode', { max: 60 }),
    fieldOf(deliveryWords, 'boxes', { max: 999_999 }),
    fieldOf(deliveryWords, 'coldStart', { max: 6, pattern: temperature }),
    fieldOf(deliveryWords, 'remark', { max: 500 }),
  ],
}

/** What is typed of an invoice; whether it is complete and right the server says, at the field. */
export const invoiceTable: FieldTable = {
  fields: (['invoiceCode', 'invoiceNo', 'invoiceAmount', 'invoiceDate'] as const).map((key) =>
    fieldOf(invoiceWords, key, {}),
  ),
}

/** What is typed of an inspection report; its files and lots stand beside it. */
export const reportTable: FieldTable = {
  fields: [
    fieldOf(reportWords, 'reportNo', { required: true, max: 60 }),
    fieldOf(reportWords, 'reportDate', { required: true }),
  ],
}

/** What a supplier's file of shipments brings: a lot of an order line per row. */
export const shipmentTable: FieldTable = {
  fields: [
    fieldOf(deliveryWords, 'orderNo', {
      required: true,
      max: 40,
      upper: true,
      example: 'CG26013140718365',
      aliases: ['采购订单号', '订单编号'],
    }),
    fieldOf(deliveryWords, 'hospital', { max: 200, aliases: ['医院名称', '收货单位'] }),
    { key: 'seq', label: '订单行号', type: 'int', min: 1, max: 9999, aliases: ['行号'] },
    fieldOf(lotWords, 'code', { required: true, max: 50, example: 'YP00000001', aliases: ['编码', '平台编码'] }),
    fieldOf(lotWords, 'qty', { bound: 'fine', required: true, example: '10', aliases: ['数量', '配送数量'] }),
    fieldOf(lotWords, 'lotNo', { max: 50, spelling: lotText, aliases: ['生产批号'] }),
    fieldOf(lotWords, 'productionDate', {}),
    fieldOf(lotWords, 'expiryDate', { aliases: ['有效期', '失效日期'] }),
    fieldOf(lotWords, 'sterilizeLot', { max: 50, spelling: lotText }),
    fieldOf(lotWords, 'invoiceNo', { max: 30, pattern: invoiceNumber, aliases: ['发票号码'] }),
    fieldOf(lotWords, 'shortLifeConfirmed', {}),
    fieldOf(lotWords, 'remark', { max: 500 }),
  ],
  rules: [positive('qty')],
}
