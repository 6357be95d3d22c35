/** What stands between and around words that are put together, in both languages; a text of the house has its own marks. */
export const marks = {
  zh: { comma: '、', colon: '：', semicolon: '；', pause: '，', open: '（', close: '）', quote: ['「', '」'] },
  en: { comma: ', ', colon: ': ', semicolon: '; ', pause: '; ', open: ' (', close: ')', quote: [' “', '”'] },
} as const
