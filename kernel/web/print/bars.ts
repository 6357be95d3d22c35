import { code128, gs1_128, gs1datamatrix, gs1qrcode, qrcode, sscc18 } from 'bwip-js/generic'

export type CodeKind = 'qr' | 'code128' | 'gs1datamatrix' | 'gs1qr' | 'gs1128' | 'sscc'

/** A code as one path of an SVG, its quiet zone within the box. */
export interface Bars {
  path: string
  width: number
  height: number
}

/** Modules that stay white around: ISO/IEC 15417 for the linear ones, 18004 for QR, 16022 for DataMatrix. */
const quiet: Readonly<Record<CodeKind, number>> = {
  code128: 10,
  sscc: 10,
  gs1128: 10,
  qr: 4,
  gs1qr: 4,
  gs1datamatrix: 1,
}
const linear = new Set<CodeKind>(['code128', 'sscc', 'gs1128'])
const BARS = 10
/** Drawn units of a module: the drawer doubles those of a matrix. */
const unit = { qr: 2, gs1qr: 2, gs1datamatrix: 2, code128: 1, sscc: 1, gs1128: 1 } as const

/** Takes what the drawer says, as it says it: upright bars are lines, the modules of a matrix polygons with holes. */
const collecting = (kind: CodeKind) => {
  const around = quiet[kind] * unit[kind]
  const parts: string[] = []
  let size = [0, 0] as [number, number]
  return {
    scale: (): [number, number] => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width: number, height: number) => {
      size = [width, height]
    },
    line: (x: number, _y0: number, _x1: number, _y1: number, width: number) => {
      const left = around + x - Math.ceil(width / 2)
      parts.push(`M${left} 0h${width}v${BARS}h-${width}z`)
    },
    polygon: (points: [number, number][]) => {
      parts.push(`M${points.map(([x, y]) => `${x + around} ${y + around}`).join('L')}z`)
    },
    hexagon: () => {},
    ellipse: () => {},
    fill: () => {},
    text: () => {},
    end: (): Bars => ({
      path: parts.join(''),
      width: size[0] + 2 * around,
      height: linear.has(kind) ? BARS : size[1] + 2 * around,
    }),
  }
}

const draw = { qr: qrcode, code128, gs1datamatrix, gs1qr: gs1qrcode, gs1128: gs1_128, sscc: sscc18 }
const options: Readonly<Partial<Record<CodeKind, object>>> = { qr: { eclevel: 'M' }, gs1qr: { eclevel: 'M' } }
const elements = /^\(\d{2,4}\)[\x20-\x7e]+$/
/** Signs a hand-held scanner types as they are; bytes of other letters come out as it pleases each device. */
const readable: Readonly<Record<CodeKind, RegExp>> = {
  qr: /^[\s\S]{1,800}$/,
  code128: /^[\x20-\x7e]{1,60}$/,
  ...{ gs1datamatrix: elements, gs1qr: elements, gs1128: elements },
  sscc: /^\(00\)\d{18}$/,
}

/** The bars of a text; nothing for what the kind cannot say: GS1 wants its identifiers in brackets, `(01)…(17)…`. */
export const barsOf = (kind: CodeKind, text: string): Bars | undefined => {
  if (!readable[kind].test(text)) return undefined
  try {
    return draw[kind]({ bcid: kind, text, ...options[kind] }, collecting(kind))
  } catch {
    return undefined
  }
}
