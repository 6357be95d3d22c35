/** Tab-separated text as Excel puts it on the clipboard: quoted cells may hold tabs, newlines and doubled quotes. */
export const parseTsv = (text: string): string[][] => {
  const rows: string[][] = []
  let row: string[] = []
  let i = 0
  const source = text.replace(/\r\n?/g, '\n')
  while (i <= source.length) {
    let cell = ''
    // a quote that never closes is only a quote, such as the inches of 5"
    const closed = source[i] === '"' ? /^"((?:[^"]|"")*)"(?=[\t\n]|$)/.exec(source.slice(i)) : null
    if (closed) {
      cell = closed[1]!.replace(/""/g, '"')
      i += closed[0].length
    } else {
      const end = source.slice(i).search(/[\t\n]/)
      const stop = end < 0 ? source.length : i + end
      cell = source.slice(i, stop)
      i = stop
    }
    row.push(cell)
    if (source[i] !== '\t') {
      rows.push(row)
      row = []
    }
    i += 1
  }
  // Excel ends its text with a newline
  if (rows.length > 1 && rows.at(-1)!.length === 1 && rows.at(-1)![0] === '') rows.pop()
  return rows
}

const quoted = (cell: string): string => (/[\t\n"]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell)

/** The other way: what Excel reads back as the same cells. */
export const writeTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join('\t')).join('\n')
