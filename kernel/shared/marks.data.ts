/** What stands between and around words that are put together, in both languages; a text of the house has its own marks. */
export const marks = {
  zh: { comma: '、', colon: '：', semicolon: '；', pause: '，', open: '（', close: '）' },
  en: { comma: ', ', colon: ': ', semicolon: '; ', pause: '; ', open: ' (', close: ')' },
} as const
