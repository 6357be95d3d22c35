/** A name as it may be shown: the family name and two stars (domain §2.17). */
export const nameMask = (name: string): string => (name ? `${[...name][0]}**` : '')

/** All but the first three and the last four characters; what is not longer than that shows nothing of itself. */
export const numberMask = (no: string): string =>
  no.length > 7 ? `${no.slice(0, 3)}${'*'.repeat(no.length - 7)}${no.slice(-4)}` : '*'.repeat(no.length)

/** Whether something is one of these masks: sent back, it changes nothing. */
export const isShown = (text: string): boolean => text.includes('*')
