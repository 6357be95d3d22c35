import type { Message, Output } from './answer.ts'

/*
 * The code service's pack relation 1:3:9. Of a code of 20 digits the last two say its place in its box: 00 the box, 10 20 30 its three
 * bundles, 11–13, 21–23, 31–33 the packs in them.
 */
const M20 = /^8\d{19}$/
const BUNDLES = ['10', '20', '30']

export const relationOf = (message: Message): Output => {
  const { input } = message as { input?: { data?: { drug_trac_codg?: unknown } } }
  const code = String(input?.data?.drug_trac_codg ?? '')
  if (!M20.test(code)) return { level: '', children: [] }
  const [box, place] = [code.slice(0, 18), code.slice(18)]
  if (place === '00') return { level: 'big', children: BUNDLES.map((b) => `${box}${b}`) }
  if (BUNDLES.includes(place)) return { level: 'middle', children: [1, 2, 3].map((n) => `${box}${place[0]}${n}`) }
  const small = /^[1-3][1-3]$/.test(place)
  return { level: 'small', parent: small ? `${box}${place[0]}0` : '', children: [] }
}
