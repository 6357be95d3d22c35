/** A place in the grid: index of the line and of the column, from 0. */
export interface At {
  readonly row: number
  readonly col: number
}
/** A rectangle, both ends included. */
export interface Block {
  top: number
  bottom: number
  left: number
  right: number
}
export interface Size {
  rows: number
  cols: number
}

export type Way = 'up' | 'down' | 'left' | 'right' | 'home' | 'end' | 'first' | 'last' | 'pageUp' | 'pageDown'

const between = (n: number, max: number) => Math.max(0, Math.min(n, max))

export const clamp = ({ row, col }: At, { rows, cols }: Size): At => ({
  row: between(row, rows - 1),
  col: between(col, cols - 1),
})

export const blockOf = (a: At, b: At): Block => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.col, b.col),
  right: Math.max(a.col, b.col),
})

export const same = (a: At, b: At): boolean => a.row === b.row && a.col === b.col

/** One step of the arrow, Home, End and page keys; stays inside. `page` is the lines on screen. */
export const step = (at: At, way: Way, size: Size, page = 10): At => {
  const { row, col } = at
  const last = { row: size.rows - 1, col: size.cols - 1 }
  const to: Record<Way, At> = {
    up: { row: row - 1, col },
    down: { row: row + 1, col },
    left: { row, col: col - 1 },
    right: { row, col: col + 1 },
    home: { row, col: 0 },
    end: { row, col: last.col },
    first: { row: 0, col: 0 },
    last,
    pageUp: { row: row - page, col },
    pageDown: { row: row + page, col },
  }
  return clamp(to[way], size)
}

/** The cell after or before in reading order; undefined beyond the ends, where Tab leaves the grid. */
export const nextCell = ({ row, col }: At, by: 1 | -1, { rows, cols }: Size): At | undefined => {
  const n = row * cols + col + by
  return n < 0 || n >= rows * cols ? undefined : { row: Math.floor(n / cols), col: n % cols }
}

/** Where Enter goes next: right then down, or down the column. */
export type EnterWay = 'right' | 'down'

/** The next cell that can be filled in, in the same column; undefined below the last and above the first line. */
export const nextBelow = (at: At, by: 1 | -1, size: Size, isEntry: (at: At) => boolean): At | undefined => {
  for (let row = at.row + by; row >= 0 && row < size.rows; row += by) {
    const to = { row, col: at.col }
    if (isEntry(to)) return to
  }
  return undefined
}

/** The next cell that can be filled in, right then down; undefined when there is none. */
export const nextEntry = (at: At, by: 1 | -1, size: Size, isEntry: (at: At) => boolean): At | undefined => {
  let to = nextCell(at, by, size)
  while (to && !isEntry(to)) to = nextCell(to, by, size)
  return to
}
