import { word, wordsOf } from '#kernel/shared/words.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { companyTypes, supplyTypes } from './types.ts'

/** Fields of a company, maker or supplier (domain §2.7), as lists show them. */
export const companyWords = wordsOf({
  code: word.text('企业编码', 130),
  name: word.text('企业名称', 260),
  shortName: word.text('简称', 120),
  creditCode: word.text('统一社会信用代码', 180),
  companyType: word.choice('企业类型', companyTypes, 160),
  supplyTypes: word.choice('供应品类', supplyTypes, 120),
  address: word.text('注册地址', 250),
  contact: word.text('联系人', 100),
  mobile: word.text('手机', 130),
  relations: word.int('供货品种数', 100),
  enabled: word.bool('启用'),
})

/** Fields of a supply relation. */
export const relationWords = wordsOf({
  code: word.text('产品编码', 120),
  name: word.text('产品名称', 200),
  spec: word.text('规格', 120),
  packSpec: word.text('包装规格'),
  unit: word.text('单位', 60),
  kind: word.choice('产品大类', productKinds),
  manufacturer: word.text('生产企业', 180),
  supplierId: word.text('供应商'),
  supplier: word.text('供应商', 200),
  hospitalId: word.text('医院'),
  hospital: word.text('医院', 180),
  productId: word.text('产品'),
  price: word.price('供货价'),
  listedPrice: word.price('挂网价'),
  ceilingPrice: word.price('最高限价'),
  validFrom: word.day('有效期自'),
  validTo: word.day('有效期至'),
  agreedAt: word.time('供应商确认'),
  enabled: word.bool('启用'),
})
