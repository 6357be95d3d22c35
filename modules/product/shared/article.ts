import { z } from 'zod'
import { word, wordsOf } from '#kernel/shared/words.ts'

/** How a document's line names its article, as it was when the line was made. */
export const articleWords = wordsOf({
  code: word.text('产品编码', 110),
  name: word.text('产品名称', 170),
  spec: word.text('规格', 100),
  packSpec: word.text('包装规格'),
  manufacturer: word.text('生产企业', 180),
  unit: word.text('单位', 56),
})

/** A filter of documents: what is looked for in the name, code and pinyin of the articles in them. */
export const Article = z.string().trim().max(60)

/** The same as a line answers it. */
export const article = {
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  packSpec: z.string(),
  manufacturer: z.string(),
  unit: z.string(),
}
