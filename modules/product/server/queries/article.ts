import { sql } from 'kysely'
import { typedWays } from '#kernel/shared/code-text.ts'

/** The column of a document's line names an article with this word in its name, code or pinyin: found by their index. */
export const articleIn = (column: string) => (word: string) => {
  const held = typedWays(word).map(
    (way) => sql`${sql.ref(column)} = any ((select product_search(${way.toLowerCase()}))::uuid[])`,
  )
  return sql<boolean>`(${sql.join(held, sql` or `)})`
}
