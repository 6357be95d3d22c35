import { word, wordsOf } from '#kernel/shared/words.ts'
import { productKinds, vbpClasses } from '#modules/product/shared/kinds.ts'
import { catalogMachine, sources } from './machine.ts'

/** Fields of a catalogue item 采购目录: of its article and supplier, and what the hospital sets. */
export const itemWords = wordsOf({
  code: word.text('产品编码', 130),
  name: word.text('产品名称', 190),
  kind: word.choice('产品大类', productKinds, 90),
  spec: word.text('规格', 120),
  model: word.text('型号'),
  packSpec: word.text('包装规格', 130),
  unit: word.text('单位', 60),
  minUnit: word.text('最小单位'),
  conversionRatio: word.qty('转换比'),
  manufacturer: word.text('生产企业', 180),
  hospital: word.text('医院', 180),
  supplier: word.text('供应商', 190),
  price: word.price('采购价'),
  retailPrice: word.price('零售价'),
  relationPrice: word.price('供货价'),
  selectedPrice: word.price('集采中选价'),
  listedPrice: word.price('挂网价'),
  ceilingPrice: word.price('最高限价'),
  packMultiple: word.qty('起订倍数', 80),
  minQty: word.qty('最小起订量'),
  maxQty: word.qty('最大采购量'),
  isDefault: word.bool('默认供应商', 100),
  online: word.bool('线上采购'),
  temporary: word.bool('临采'),
  temporaryUntil: word.day('临采截止日期'),
  hospitalCode: word.text('院内编码', 110),
  hospitalName: word.text('院内名称'),
  related: word.bool('供货关系有效'),
  vbpClassHint: word.choice('集采类型', vbpClasses, 96),
  source: word.choice('来源', sources, 110),
  creatorName: word.text('创建人', 90),
  createdAt: word.time('创建时间'),
  status: word.status(catalogMachine),
})

/** The same as a line of a plan or an order, and its own fields. */
export const lineWords = wordsOf({
  ...itemWords,
  spec: word.text('规格', 110),
  price: word.price('单价', 96),
  vbpClass: itemWords.vbpClassHint,
  stock: word.qty('可用库存', 80),
  onWay: word.qty('在途', 80),
  monthUse: word.qty('30 天用量', 84),
  agreedRest: word.qty('协议余量', 84),
  qty: word.qty('采购数量', 96),
  amount: word.money('金额', 120),
  remark: word.text('备注', 160),
})
