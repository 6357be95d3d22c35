const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** An invented credit code whose last digit checks (domain §8.2). `series`: five letters or digits that tell one list of companies apart. */
export const creditCode = (n: number, series = 'MADEM'): string => {
  const first = `91350199${series}${String(n).padStart(4, '0')}`
  const sum = [...first].reduce((s, c, i) => s + letters.indexOf(c) * weights[i]!, 0)
  return first + letters[(31 - (sum % 31)) % 31]
}

export const surnames = '林陈黄郑张吴刘蔡叶许'
