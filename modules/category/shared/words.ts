import { word, wordsOf } from '#kernel/shared/words.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'

/** Fields of a category 物资分类 (domain §2.6). */
export const categoryWords = wordsOf({
  code: word.text('分类编码', 160),
  name: word.text('分类名称', 240),
  parentId: word.text('上级分类'),
  parentName: word.text('上级分类', 200),
  parentCode: word.text('上级分类编码'),
  kind: word.choice('产品大类', productKinds),
  level: word.int('级别'),
  products: word.int('产品数'),
  enabled: word.bool('启用'),
})
