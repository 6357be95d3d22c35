import { Suspense, use } from 'react'

import type { CodeKind } from './bars.ts'

export type { CodeKind }

type Drawer = typeof import('./bars.ts')
let drawer: Promise<Drawer | undefined> | undefined
/** Fulfilled when codes can be drawn, or cannot because the drawer did not come; a paper waits for it before it is printed. */
export const codesReady = (): Promise<Drawer | undefined> => {
  drawer ??= import('./bars.ts').catch(() => {
    drawer = undefined
    return undefined
  })
  return drawer
}

interface Props {
  kind: CodeKind
  /** A plain text; for GS1 with identifiers in brackets: `(01)06901234567892(17)270331(10)A1`, `(00)` + 18 digits. */
  text: string
}

/**
 * A text as a code to be scanned. It fills the box around it: bars are stretched to it, a matrix stays square. What the
 * kind cannot say is written out instead.
 */
export const Code = (of: Props) => (
  <Suspense fallback={<svg className="p-code" aria-hidden />}>
    <Drawn {...of} />
  </Suspense>
)

/** Codes that were drawn: a roll of labels says the same a hundred times. */
const known = new Map<string, ReturnType<Drawer['barsOf']>>()
const barsOf = (drawer: Drawer, kind: CodeKind, text: string) => {
  const key = `${kind} ${text}`
  if (!known.has(key)) {
    if (known.size > 2000) known.clear()
    known.set(key, drawer.barsOf(kind, text))
  }
  return known.get(key)
}

/** Whose modules stay squares; bars are stretched. */
const square: ReadonlySet<CodeKind> = new Set(['qr', 'gs1qr', 'gs1datamatrix'])

const Drawn = ({ kind, text }: Props) => {
  const drawer = use(codesReady())
  const bars = drawer && barsOf(drawer, kind, text)
  if (!bars) return <span className="p-code-text">{text}</span>
  return (
    <svg
      className="p-code"
      viewBox={`0 0 ${bars.width} ${bars.height}`}
      preserveAspectRatio={square.has(kind) ? 'xMidYMid meet' : 'none'}
      shapeRendering="crispEdges"
      role="img"
      aria-label={text}
      data-kind={kind}
    >
      <path d={bars.path} fillRule="evenodd" />
    </svg>
  )
}
