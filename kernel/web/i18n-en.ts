/** All English texts of the house in one lazily loaded piece: Chinese text → English text. */
const files = import.meta.glob<Record<string, string>>(
  ['../../kernel/**/en.json', '../../modules/*/en.json', '../../app/en.json'],
  { eager: true, import: 'default' },
)

export const english: Record<string, string> = Object.assign({}, ...Object.values(files))
