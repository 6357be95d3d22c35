import { sql } from 'kysely'
import { foundBy } from '#kernel/server/keyword.ts'
import { typedWays } from '#kernel/shared/code-text.ts'

/** The column of a document's line names an article with this word in its name, code or pinyin: found by their index. */
export const articleIn = (column: string) => {
  const found = foundBy(column, 'product_search')
  return (word: string) => sql<boolean>`(${sql.join(typedWays(word).map(found), sql` or `)})`
}
