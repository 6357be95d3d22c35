import { capital as c } from './capital.data.ts'

const zero = c.digits[0] as string

/** One group of up to four digits; zeros between digits are read once. */
const group = (four: string): string => {
  let text = ''
  let gap = false
  for (const [i, d] of [...four].entries()) {
    if (d === '0') {
      gap = text !== ''
      continue
    }
    text += (gap ? zero : '') + c.digits[Number(d)] + c.small[four.length - 1 - i]
    gap = false
  }
  return text
}

/** The yuan of an amount; empty for none. A group that is not full is joined to the one before it by a zero. */
const yuanOf = (digits: string): string => {
  const groups = digits.padStart(Math.ceil(digits.length / 4) * 4, '0').match(/\d{4}/g) as string[]
  let text = ''
  for (const [i, four] of groups.entries()) {
    const value = group(four.replace(/^0+/, ''))
    if (!value) continue
    const gap = text !== '' && (four.startsWith('0') || groups[i - 1] === '0000')
    text += (gap ? zero : '') + value + c.big[groups.length - 1 - i]
  }
  return text && text + c.yuan
}

/**
 * An amount of money in the capital characters of cheques and contracts: 1234.50 is one thousand, two hundred, thirty-four
 * yuan, five jiao, whole.
 * @param amount decimal string with at most two decimals and sixteen digits before the point
 */
export const capitalAmount = (amount: string): string => {
  const m = /^(-?)0*(\d{1,16})(?:\.(\d{1,2})0*)?$/.exec(amount)
  if (!m) throw new Error(`no amount of money: ${amount}`)
  const [, minus, yuan = '0', decimals = ''] = m
  const [jiao, fen] = [...decimals.padEnd(2, '0')].map(Number) as [number, number]
  const whole = yuanOf(yuan)
  if (!whole && jiao === 0 && fen === 0) return zero + c.yuan + c.whole
  const tenth = jiao > 0 ? c.digits[jiao] + c.jiao : whole && fen > 0 ? zero : ''
  return (minus && c.minus) + whole + tenth + (fen > 0 ? c.digits[fen] + c.fen : c.whole)
}
