import type { Content, ContentTable, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { type Block, clauseNumber, type PdfAlign, type PdfColumn } from '#kernel/shared/pdf-block.ts'
import type { PdfPaper } from './limits.ts'
import type { Run } from './runs.ts'
import { paperWords } from './words.data.ts'

type Runs = (text: string) => Run[]
type Style = {
  bold?: boolean
  fontSize?: number
  color?: string
  alignment?: PdfAlign
  margin?: [number, number, number, number]
}
/** A place for a signature: filled with where it came to stand. */
export interface Place {
  role: string
  node: Content & { positions?: { pageNumber: number; left: number; top: number }[] }
}

export const mm = (n: number): number => (n * 72) / 25.4
/** White beside a page's text, mm. */
export const SIDE = 20
const grey = '#666666'
const line = '#999999'
/** Height of the place for a seal, points: a round company seal is 42 mm wide. */
export const SEAL = 132
/** Between the places of two parties. */
export const GAP = 12
/** Mark of what stands on one page with what follows, and how much that takes, points. */
const TOGETHER = 9
const SIGNING = 240
/** A run of letters no column breaks by itself. */
const unbroken = /[!-~]{14,}/

/** The definition of a paper for pdfmake. */
export const definitionOf = (paper: PdfPaper, runs: Runs) => {
  const places: Place[] = []
  let clauses = 0

  const text = (of: string, style: Style = {}): Content => ({
    text: runs(of.replace(/\r\n?/g, '\n')).map((r) => ({ text: r.text, font: r.font })),
    ...style,
  })
  const cell = (of: string, style: Style = {}): TableCell =>
    ({
      ...(text(of, style) as object),
      ...(unbroken.test(of) ? { wordBreak: 'break-all' } : {}),
    }) as TableCell

  const table = (
    columns: readonly PdfColumn[],
    rows: readonly (readonly string[])[],
    foot?: readonly string[],
  ): Content => {
    const row = (cells: readonly string[], bold = false): TableCell[] =>
      columns.map((c, i) => cell(cells[i] ?? '', { alignment: c.align ?? 'left', bold }))
    const found: ContentTable = {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: columns.map((c) => (c.width ? mm(c.width) : '*')),
        body: [
          columns.map((c) => ({
            ...(cell(c.head, { bold: true, alignment: 'center' }) as object),
            fillColor: '#eeeeee',
          })) as TableCell[],
          ...rows.map((r) => row(r)),
          ...(foot ? [row(foot, true)] : []),
        ],
      },
      layout: 'ruled',
      fontSize: 8.5,
      margin: [0, 4, 0, 10],
    }
    return found
  }

  const fields = (rows: readonly { label: string; value: string }[], perRow: 1 | 2): Content => {
    const pairs = rows.map(({ label, value }) => [
      { ...(cell(label, { color: grey }) as object), fillColor: '#f6f6f6' } as TableCell,
      cell(value),
    ])
    const body: TableCell[][] = []
    for (let i = 0; i < pairs.length; i += perRow) {
      const row = pairs.slice(i, i + perRow).flat()
      while (row.length < perRow * 2) row.push({ text: '' })
      body.push(row)
    }
    const widths = perRow === 2 ? [mm(24), '*', mm(24), '*'] : [mm(32), '*']
    return body.length > 0
      ? { table: { dontBreakRows: true, widths, body }, layout: 'ruled', fontSize: 9.5, margin: [0, 2, 0, 10] }
      : { text: '' }
  }

  // not `unbreakable`: what is moved as a whole does not know where it stands in the end
  const signatures = (parties: readonly { role: string; label: string; name: string }[]): Content => [
    {
      ...(text(paperWords.signHere, {
        fontSize: 8,
        color: grey,
        alignment: 'center',
        margin: [0, 14, 0, 8],
      }) as object),
      headlineLevel: TOGETHER,
    } as Content,
    {
      columnGap: GAP,
      columns: parties.map(({ role, label, name }) => {
        const node = { ...(text(' ', { fontSize: 8, margin: [0, 4, 0, SEAL] }) as object) } as Place['node']
        places.push({ role, node })
        return { width: '*', stack: [text(label, { bold: true }), text(name), node] }
      }),
    },
  ]

  const contentOf = (block: Block): Content => {
    switch (block.kind) {
      case 'title':
        return text(block.text, { bold: true, fontSize: 18, alignment: 'center', margin: [0, 0, 0, 14] })
      case 'heading':
        return text(block.text, { bold: true, fontSize: 12.5, margin: [0, 10, 0, 5] })
      case 'paragraph':
        return text(block.text, { alignment: block.align ?? 'left', margin: [0, 0, 0, 6] })
      case 'fields':
        return fields(block.rows, block.columns ?? 2)
      case 'table':
        return table(block.columns, block.rows, block.foot)
      case 'clause': {
        const mark = block.own ? paperWords.own : ''
        return {
          stack: [
            text(`${clauseNumber(++clauses)}　${block.title}${mark}`, { bold: true, margin: [0, 6, 0, 3] }),
            text(block.text, { margin: [0, 0, 0, 6] }),
          ],
        }
      }
      case 'signatures':
        return signatures(block.parties)
      case 'pageBreak':
        return { text: '', pageBreak: 'after' }
    }
  }

  const small = (of: string, alignment: PdfAlign): Content => text(of, { fontSize: 8, color: grey, alignment })
  const across = paper.watermark ? runs(paper.watermark) : undefined
  const definition: TDocumentDefinitions = {
    pageSize: 'A4',
    pageMargins: [mm(SIDE), mm(18), mm(SIDE), mm(18)],
    info: { title: paper.title, creator: 'Jicai', producer: 'Jicai', creationDate: paper.at ?? new Date(0) },
    version: '1.7',
    defaultStyle: { font: 'chinese-simplified', fontSize: 10.5, lineHeight: 1.25 },
    content: paper.blocks.map(contentOf),
    pageBreakBefore: ({ headlineLevel, startPosition }) =>
      headlineLevel === TOGETHER && startPosition.top > mm(297 - 18) - SIGNING,
    footer: (page: number, pages: number) => ({
      margin: [mm(SIDE), 8, mm(SIDE), 0],
      columns: [
        small(paper.footer ?? '', 'left'),
        { ...(small(`${page} / ${pages}`, 'right') as object), width: 60 } as Content,
      ],
    }),
  }
  return { definition, places, across }
}

/** What is drawn where somebody signed: his seal, and who, when and by what certificate below it. */
export interface Stamp {
  /** Points. */
  width: number
  height: number
  lines: readonly string[]
  /** A picture, PNG or JPEG. */
  seal?: Uint8Array
}

export const stampOf = (stamp: Stamp, runs: Runs): TDocumentDefinitions => {
  const { width, height, lines } = stamp
  const below = lines.length * 10 + 4
  const picture = stamp.seal && Buffer.from(stamp.seal)
  const kind = picture?.[0] === 0x89 ? 'png' : 'jpeg'
  return {
    pageSize: { width, height },
    pageMargins: 0,
    info: { title: 'stamp', creator: 'Jicai', producer: 'Jicai', creationDate: new Date(0) },
    version: '1.7',
    defaultStyle: { font: 'chinese-simplified', fontSize: 7, lineHeight: 1, color: '#444444' },
    content: [
      ...(picture
        ? [
            {
              image: `data:image/${kind};base64,${picture.toString('base64')}`,
              fit: [width, height - below] as [number, number],
              absolutePosition: { x: 0, y: 0 },
            },
          ]
        : []),
      ...lines.map((line, i) => ({
        text: runs(line).map((r) => ({ text: r.text, font: r.font })),
        noWrap: true,
        absolutePosition: { x: 0, y: height - below + i * 10 },
      })),
    ],
  }
}

/** Thin lines all around, so that a copy of a copy is read. */
export const layouts = {
  ruled: {
    hLineWidth: () => 0.5,
    vLineWidth: () => 0.5,
    hLineColor: () => line,
    vLineColor: () => line,
    paddingLeft: () => 4,
    paddingRight: () => 4,
    paddingTop: () => 2.5,
    paddingBottom: () => 2,
  },
}
