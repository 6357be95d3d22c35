/** Characters of amounts in words; they are Chinese in every language of the screens. */
export const capital = {
  digits: '零壹贰叁肆伍陆柒捌玖',
  small: ['', '拾', '佰', '仟'],
  big: ['', '万', '亿', '万亿'],
  yuan: '元',
  jiao: '角',
  fen: '分',
  whole: '整',
  minus: '负',
} as const
