import { word, wordsOf } from '#kernel/shared/words.ts'
import { dictKinds } from './kinds.ts'

/** Fields of an entry of a dictionary 字典项. */
export const dictWords = wordsOf({
  kind: word.choice('字典', dictKinds, 160),
  code: word.text('编码'),
  name: word.text('名称', 220),
  parent: word.text('上级编码'),
  parentName: word.text('上级'),
  sort: word.int('排序'),
  enabled: word.bool('启用'),
})
