import type { LineClue } from '#kernel/web/grid/types.ts'
import { articleHeadings as headings } from './article-headings.data.ts'

interface Article {
  code: string
  name: string
  spec: string
  manufacturer: string
}

/** How a pasted row says which article a given line is. @param name the column that shows the name; a copied line has its code there */
export const articleClues = <R extends Article>(name = 'name') =>
  ({
    code: { headings: headings.code, of: (l) => l.code },
    name: { headings: headings.name, of: (l) => [l.name, l.code], column: name },
    spec: { headings: headings.spec, of: (l) => l.spec, column: 'spec' },
    manufacturer: { headings: headings.manufacturer, of: (l) => l.manufacturer, part: true },
    foreign: { headings: headings.foreign },
  }) satisfies Record<string, LineClue<R>>
