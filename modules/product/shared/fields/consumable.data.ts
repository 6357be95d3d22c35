import type { Field } from '#kernel/shared/field.ts'
import { tradeCodes } from '../trade-codes.data.ts'
import {
  agent,
  category,
  codes,
  manufacturer,
  model,
  name,
  origin,
  packs,
  platformCode,
  prices,
  spec,
} from './common.data.ts'

const basic = '基本信息'
const maker = '企业与证照'
const money = '价格与医保'
const storing = '储存与效期'
const managing = '管理属性'

/** Device certificate: number, name, term, holder, class (domain §2.3, §8.4). */
const certificate = (required: boolean): Field[] => [
  {
    key: 'approvalNo',
    label: '注册证/备案号',
    type: 'text',
    max: 60,
    group: maker,
    required,
    list: 170,
    aliases: ['注册证号', '注册证编号', '备案号', '批准文号'],
    soft: tradeCodes.deviceApproval,
    example: '国械注准20243131618',
  },
  { key: 'certName', label: '注册证名称', type: 'text', group: maker },
  { key: 'approvalFrom', label: '注册证有效期起', type: 'date', group: maker },
  { key: 'approvalTo', label: '注册证有效期至', type: 'date', group: maker, aliases: ['注册证有效期'] },
  { key: 'registrant', label: '注册人', type: 'text', group: maker, aliases: ['注册人名称', '备案人'] },
]

/** What consumables and reagents share. */
export const deviceFields = (o: { reagent: boolean }): Field[] => [
  platformCode,
  name('产品名称', ['通用名', 'generic_name', '注册证产品名称', 'analyte', '耗材名称', '试剂名称']),
  { key: 'tradeName', label: '品牌', type: 'text', group: basic, list: 90, aliases: ['商品名', '商标'] },
  spec,
  model,
  category,
  origin,
  {
    key: 'deviceClass',
    label: '管理类别',
    type: 'choice',
    group: basic,
    required: true,
    choices: { '1': 'I', '2': 'II', '3': 'III', '0': '非医疗器械' },
    list: 80,
    aliases: ['器械类别', '医疗器械管理类别', '类别'],
  },
  ...packs(false),
  manufacturer(true),
  agent,
  ...certificate(o.reagent),
  {
    key: 'udiDi',
    label: 'UDI-DI',
    type: 'text',
    max: 60,
    group: maker,
    aliases: ['UDI', '产品标识'],
    soft: tradeCodes.udiDi,
  },
  {
    key: 'insuranceCode',
    label: '医保耗材代码',
    type: 'text',
    max: 27,
    upper: true,
    group: money,
    list: 190,
    aliases: ['医保代码', '医保编码', 'consumable_code20', 'ivd_code'],
    soft: o.reagent ? tradeCodes.reagentInsurance : tradeCodes.deviceInsurance,
  },
  { key: 'insuranceGenericName', label: '医保通用名', type: 'text', group: money },
  {
    key: 'insuranceGenericCode',
    label: '医保通用名代码',
    type: 'text',
    max: 50,
    group: money,
    aliases: ['generic_no'],
  },
  ...prices,
  ...codes,
  { key: 'coldChain', label: '冷链', type: 'bool', group: storing, fallback: false },
  {
    key: 'tempMin',
    label: '最低温度(℃)',
    type: 'text',
    group: storing,
    pattern: { like: /^-?\d{1,3}(\.\d)?$/, sentence: '请输入温度，最多 1 位小数' },
  },
  {
    key: 'tempMax',
    label: '最高温度(℃)',
    type: 'text',
    group: storing,
    pattern: { like: /^-?\d{1,3}(\.\d)?$/, sentence: '请输入温度，最多 1 位小数' },
  },
  { key: 'shelfLifeMonths', label: '有效期(月)', type: 'int', max: 1200, group: storing },
  { key: 'nearExpiryDays', label: '近效期天数', type: 'int', max: 3650, group: storing, fallback: 180 },
  { key: 'lotRequired', label: '批号必填', type: 'bool', group: storing, required: true, fallback: true },
  { key: 'expiryRequired', label: '效期必填', type: 'bool', group: storing, required: true, fallback: true },
  { key: 'twoInvoice', label: '两票制', type: 'bool', group: managing, fallback: false },
]

/** Domain §2.3; the columns of national catalogue 1306 are the reference set. */
export const consumableFields: readonly Field[] = [
  ...deviceFields({ reagent: false }),
  { key: 'material', label: '材质', type: 'text', group: managing, aliases: ['耗材材质'] },
  {
    key: 'highValue',
    label: '高值',
    type: 'bool',
    group: managing,
    required: true,
    fallback: false,
    aliases: ['HIGHVAL_MCS_FLAG', '是否高值'],
  },
  {
    key: 'implantType',
    label: '植入/介入',
    type: 'choice',
    group: managing,
    required: true,
    choices: ['无', '植入', '介入'],
    fallback: '无',
    aliases: ['IMPT_ITVT_CLSS_FLAG', '植介入类别'],
  },
  { key: 'singleUse', label: '一次性', type: 'bool', group: managing, required: true, fallback: true },
  { key: 'sterile', label: '灭菌', type: 'choice', group: managing, choices: ['无菌', '非无菌'] },
  { key: 'keyGovernance', label: '重点治理清单', type: 'bool', group: managing, aliases: ['重点监管分类'] },
  { key: 'surgicalTool', label: '手术工具', type: 'bool', group: managing },
  { key: 'chargeable', label: '计价收费', type: 'bool', group: managing },
  { key: 'chargeCode', label: '收费代码', type: 'text', max: 50, group: managing },
  {
    key: 'barcodeMode',
    label: '条码管理',
    type: 'choice',
    group: managing,
    required: true,
    choices: { '0': '无', '1': '批次码', '2': '唯一码' },
    fallback: '0',
  },
  {
    key: 'followSurgery',
    label: '跟台',
    type: 'bool',
    group: managing,
    required: true,
    fallback: false,
    aliases: ['是否跟台'],
  },
  { key: 'consignment', label: '寄售', type: 'bool', group: managing },
  { key: 'remark', label: '备注', type: 'area', group: managing },
]
