import { randomBytes } from 'node:crypto'

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The number a row goes by at the platform (domain-trace §4.3): J, twelve of the hospital, seventeen at random. Made once for a row
 * and sent with every attempt, so that the platform knows a repeated one.
 * @param hospital its code at the platform, or whatever names it
 */
export const newBchno = (hospital: string): string => {
  const own = hospital
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, 12)
    .padEnd(12, '0')
  return `J${own}${[...randomBytes(17)].map((b) => letters[b & 31]).join('')}`
}
