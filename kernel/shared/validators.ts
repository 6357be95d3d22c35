/** Formats of specification §5 and domain §8. Every function answers whether a non-empty text fits. */
export const isMobile = (s: string): boolean => /^1[3-9]\d{9}$/.test(s)
export const isPhone = (s: string): boolean => /^[\d()（）-]{3,32}$/.test(s)
export const isEmail = (s: string): boolean => s.length <= 100 && /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(s)
export const isCreditCode = (s: string): boolean => /^[0-9A-Z]{18}$/.test(s)

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const creditWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** GB 32100-2015 check character; only ever a warning (domain §8.2). */
export const creditCodeChecks = (s: string): boolean => {
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(s)) return false
  const sum = creditWeights.reduce((n, weight, i) => n + weight * alphabet.indexOf(s[i]!), 0)
  return alphabet[(31 - (sum % 31)) % 31] === s[17]
}

const provinces = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]|91)/
const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** 18-digit identity number of GB 11643: province, a real day not in the future, check character. Lower x is accepted. */
export const isIdNumber = (text: string, today: string = new Date().toISOString().slice(0, 10)): boolean => {
  const s = text.toUpperCase()
  if (!/^[1-9]\d{16}[\dX]$/.test(s) || !provinces.test(s)) return false
  const day = `${s.slice(6, 10)}-${s.slice(10, 12)}-${s.slice(12, 14)}`
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) return false
  if (day < '1800-01-01' || day > today) return false
  const sum = idWeights.reduce((n, weight, i) => n + weight * Number(s[i]), 0)
  return '10X98765432'[sum % 11] === s[17]
}
