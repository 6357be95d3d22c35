import { looksGs1 } from '#kernel/shared/gs1.ts'
import { readPack } from '#kernel/shared/pack-code.ts'

const GS = '\x1d'

/** A code the page shows, and what a gun that is set right types of it. */
export interface Sample {
  kind: 'code128' | 'qr' | 'gs1datamatrix'
  /** As it is drawn: GS1 with its identifiers in brackets. */
  drawn: string
  typed: string
}
/** Together they have what guns get wrong: zeros in front, both cases, marks that stand elsewhere on other keyboards, a separator. */
export const samples: readonly Sample[] = [
  { kind: 'code128', drawn: '00420-aB', typed: '00420-aB' },
  { kind: 'qr', drawn: 'YP00000001;Lot-7/a;20270331', typed: 'YP00000001;Lot-7/a;20270331' },
  {
    kind: 'gs1datamatrix',
    drawn: '(01)06901234567892(17)270331(10)A1b(21)S-7',
    typed: `01069012345678921727033110A1b${GS}21S-7`,
  },
]

/** What came: by keys with the time between them, or by a camera. */
export interface Scanned {
  text: string
  /** Between two keys, ms: on average and at most; none by a camera. */
  pace?: { mean: number; most: number }
  /** Ended with Enter. */
  enter: boolean
  /** The pages of this system hear it as a scan. */
  heard: boolean
}

/** What is wrong of a gun's settings; `most` is the longest gap, ms. */
export type Fault = 'slow' | 'case' | 'separator' | 'zeros' | 'marks' | 'gs1' | 'noEnter'

export interface Verdict {
  /** The shown code it is, or would be if the gun were set right. */
  sample?: Sample | undefined
  /** In the order of their harm; `noEnter` alone is none. */
  faults: Fault[]
}

const bare = (text: string): string => text.replace(/^\](C1|d2|Q3|e0|J1)/, '').replace(/\{GS\}|<GS>|\|/g, GS)
const letters = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '').toLowerCase()
const unzeroed = (text: string): string => letters(text).replace(/^0+/, '')

/** What a scan tells of the gun that made it (ux.md 1.4): compared with the shown codes, and by itself. */
export const verdictOf = (s: Scanned): Verdict => {
  const text = bare(s.text)
  const sample = samples.find((x) => unzeroed(x.typed) === unzeroed(text))
  const faults: Fault[] = []
  if (!s.heard) faults.push('slow')
  if (sample && text !== sample.typed) {
    const [got, wanted] = [letters(text), letters(sample.typed)]
    if (got !== wanted) faults.push('zeros')
    const lost = sample.typed.includes(GS) && !text.includes(GS)
    if (lost) faults.push('separator')
    const upright = (of: string) => of.replace(/[^A-Za-z]/g, '')
    if (upright(text) !== upright(sample.typed)) faults.push('case')
    const marks = (of: string) => of.replace(/[A-Za-z0-9\p{Cc}]/gu, '')
    if (marks(text) !== marks(sample.typed)) faults.push('marks')
  }
  if (!sample && looksGs1(s.text) && !readPack(s.text).gs1) faults.push('gs1')
  if (s.pace && !s.enter) faults.push('noEnter')
  return { sample, faults }
}

/** What has no sign of its own, written out: the separator of GS1, other control characters by their number. */
export const visible = (text: string): string =>
  text.replace(/\p{Cc}/gu, (c) => (c === GS ? '<GS>' : `<${c.charCodeAt(0).toString(16).padStart(2, '0')}>`))
