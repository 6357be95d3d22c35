import type { Upload } from './uploads.ts'

/** A field of an interface (domain §4): what the platform calls it, how long it may be, whether it must be there. */
export interface WireField {
  name: string
  zh: string
  en: string
  type: 'text' | 'number' | 'day' | 'moment'
  /** Characters; of a number its digits. */
  length: number
  decimals: number
  /** Of the strict union of what regions want. */
  required: boolean
  /** Regions differ (‡): the profile says whether it must be there. */
  varies: boolean
  /** Who a person is: sealed, masked, never in a log. */
  person: boolean
}

const one = (type: WireField['type'], length: number, decimals = 0) => {
  const make =
    (required: boolean, more: Partial<WireField> = {}) =>
    (name: string, zh: string, en: string): WireField => ({
      ...{ name, zh, en, type, length, decimals, required },
      ...{ varies: false, person: false, ...more },
    })
  return Object.assign(make(false), {
    must: make(true),
    varies: make(false, { varies: true }),
    mustVary: make(true, { varies: true }),
    person: make(false, { varies: true, person: true }),
    mustPerson: make(true, { varies: true, person: true }),
  })
}
const text = (length: number) => one('text', length)
const day = one('day', 10)
const moment = one('moment', 19)
const price = one('number', 16, 6)
const count = one('number', 16, 4)

const insurance = text(50).must('med_list_codg', '医疗目录编码', 'Insurance catalogue code')
const item = [
  text(30).must('fixmedins_hilist_id', '定点医药机构目录编号', 'Hospital code of the item'),
  text(200).must('fixmedins_hilist_name', '定点医药机构目录名称', 'Hospital name of the item'),
]
const number = text(30).must('fixmedins_bchno', '批次流水号', 'Serial number')
const lot = text(30)
const made = day.must('manu_date', '生产日期', 'Made on')
const ends = day.must('expy_end', '有效期止', 'Expires on')
const prescription = text(3).must('rx_flag', '处方药标志', 'Prescription drug')
const memo = text(500)('memo', '备注', 'Remark')
const split = text(6)
const paid = price('finl_trns_pric', '最终成交单价', 'Price paid')
const dealt = [
  count.must('purc_retn_cnt', '采购/退货数量', 'Quantity'),
  moment.must('purc_retn_stoin_time', '入库/退货时间', 'Booked at'),
  text(50).must('purc_retn_opter_name', '经办人姓名', 'Handled by'),
]
const seller = [
  text(200).must('spler_name', '供应商名称', 'Supplier'),
  text(50).varies('spler_pmtno', '供应商许可证号', 'Licence of the supplier'),
]
const insured = [
  text(30)('setl_id', '结算编号', 'Settlement number'),
  text(30).person('psn_no', '人员编号', 'Insured person number'),
  text(6).mustVary('psn_cert_type', '证件类型', 'Kind of identity paper'),
  text(600).person('certno', '证件号码', 'Identity number'),
  text(50).person('psn_name', '人员姓名', 'Patient'),
]
const sold = [
  count.must('sel_retn_cnt', '销售/退货数量', 'Quantity'),
  moment.must('sel_retn_time', '销售/退货时间', 'Sold or given back at'),
  text(50).must('sel_retn_opter_name', '经办人姓名', 'Handled by'),
]

/** By interface, in the order of its table. */
export const wireTables: Readonly<Record<Upload, readonly WireField[]>> = {
  '3501': [
    insurance,
    ...item,
    prescription,
    day.must('invdate', '盘存日期', 'Counted on'),
    one('number', 16, 2).must('inv_cnt', '库存数量', 'Quantity in stock'),
    lot('manu_lotnum', '生产批号', 'Lot'),
    number,
    made,
    ends,
    memo,
  ],
  '3502': [
    insurance,
    text(6).must('inv_chg_type', '库存变更类型', 'Kind of change'),
    ...item,
    number,
    price.must('pric', '单价', 'Price'),
    count.must('cnt', '数量', 'Quantity'),
    prescription,
    moment.must('inv_chg_time', '库存变更时间', 'Changed at'),
    text(50)('inv_chg_opter_name', '经办人姓名', 'Handled by'),
    memo,
    split('trdn_flag', '拆零标志', 'Opened pack'),
  ],
  '3503': [
    insurance,
    ...item,
    text(50)('dynt_no', '随货单号', 'Delivery note'),
    number,
    ...seller,
    lot.must('manu_lotnum', '生产批号', 'Lot'),
    text(200).must('prodentp_name', '生产厂家名称', 'Manufacturer'),
    text(100).must('aprvno', '批准文号', 'Approval number'),
    made,
    ends,
    paid,
    dealt[0]!,
    text(50)('purc_invo_codg', '采购发票编码', 'Invoice code'),
    text(50).varies('purc_invo_no', '采购发票号', 'Invoice number'),
    prescription,
    dealt[1]!,
    dealt[2]!,
    text(3)('prod_geay_flag', '商品赠送标志', 'Given free'),
    memo,
  ],
  '3504': [
    insurance,
    ...item,
    number,
    ...seller,
    made,
    ends,
    paid,
    dealt[0]!,
    text(50)('purc_invo_codg', '采购发票编码', 'Invoice code'),
    text(50).mustVary('purc_invo_no', '采购发票号', 'Invoice number'),
    prescription,
    dealt[1]!,
    dealt[2]!,
    memo,
    text(50)('medins_prod_purc_no', '商品采购流水号', 'Number of the purchase'),
  ],
  '3505': [
    { ...insurance, varies: true },
    ...item,
    number,
    text(6)('prsc_dr_cert_type', '开方医师证件类型', 'Kind of the doctor’s paper'),
    text(50).person('prsc_dr_certno', '开方医师证件号码', 'Number of the doctor’s paper'),
    text(50).mustPerson('prsc_dr_name', '开方医师姓名', 'Doctor'),
    text(6)('phar_cert_type', '药师证件类型', 'Kind of the pharmacist’s paper'),
    text(50).person('phar_certno', '药师证件号码', 'Number of the pharmacist’s paper'),
    text(50).mustPerson('phar_name', '药师姓名', 'Pharmacist'),
    text(50).mustPerson('phar_prac_cert_no', '药师执业资格证号', 'Licence of the pharmacist'),
    text(6)('hi_feesetl_type', '医保费用结算类型', 'Insurance settlement'),
    insured[0]!,
    text(30).mustPerson('mdtrt_sn', '就医流水号', 'Visit'),
    ...insured.slice(1),
    lot.must('manu_lotnum', '生产批号', 'Lot'),
    made,
    { ...ends, required: false },
    prescription,
    split.must('trdn_flag', '拆零标志', 'Opened pack'),
    paid,
    text(40).person('rxno', '处方号', 'Prescription'),
    text(3)('rx_circ_flag', '外购处方标志', 'Prescription of another house'),
    text(40).must('rtal_docno', '零售单据号', 'Receipt'),
    text(40)('stoout_no', '销售出库单据号', 'Issue note'),
    text(30)('bchno', '批次号', 'Batch'),
    text(30)('drug_prod_barc', '药品条形码', 'Barcode'),
    text(20)('shelf_posi', '货架位', 'Shelf'),
    ...sold,
    memo,
    text(6)('mdtrt_setl_type', '就诊结算类型', 'Insured or own pocket'),
  ],
  '3506': [
    insurance,
    ...item,
    number,
    ...insured,
    lot.must('manu_lotnum', '生产批号', 'Lot'),
    made,
    { ...ends, required: false },
    prescription,
    split.must('trdn_flag', '拆零标志', 'Opened pack'),
    paid,
    ...sold,
    memo,
    text(50)('medins_prod_sel_no', '商品销售流水号', 'Number of the sale'),
    text(30).person('mdtrt_sn', '就医流水号', 'Visit'),
  ],
}
