import type { Field } from '#kernel/shared/field.ts'
import { category, codes, manufacturer, model, name, origin, packs, platformCode, spec } from './common.data.ts'

const basic = '基本信息'
const money = '价格与医保'
const storing = '储存与效期'
const managing = '管理属性'

/** Domain §2.5: no registration, lot and expiry optional. */
export const logisticsFields: readonly Field[] = [
  platformCode,
  name('物资名称', ['商品名称']),
  { key: 'tradeName', label: '品牌', type: 'text', group: basic, list: 100, aliases: ['商标'] },
  spec,
  model,
  { ...category, required: true },
  origin,
  ...packs(false),
  manufacturer(false),
  { key: 'ceilingPrice', label: '最高限价', type: 'dec', bound: 'price', group: money },
  {
    key: 'referencePrice',
    label: '参考价',
    type: 'dec',
    bound: 'price',
    group: money,
    list: 90,
    aliases: ['单价', '参考单价'],
  },
  ...codes,
  { key: 'certificateNo', label: '环保/3C证书', type: 'text', max: 100, group: managing },
  { key: 'acceptStandard', label: '验收标准', type: 'area', group: managing },
  {
    key: 'assetType',
    label: '资产类型',
    type: 'choice',
    group: managing,
    required: true,
    choices: ['资产类', '耗用类'],
    fallback: '耗用类',
    list: 90,
  },
  { key: 'shelfLifeMonths', label: '保质期(月)', type: 'int', max: 1200, group: storing },
  { key: 'lotRequired', label: '批号必填', type: 'bool', group: storing, fallback: false },
  { key: 'expiryRequired', label: '效期必填', type: 'bool', group: storing, fallback: false },
  { key: 'remark', label: '备注', type: 'area', group: managing },
]
