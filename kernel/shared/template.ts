import { z } from 'zod'
import { Id } from './page.ts'

/** Papers a template may choose, in millimetres as they lie in the printer; 241 mm is continuous form, whole, halved or in thirds. */
export const papers = {
  A4: { label: 'A4', width: 210, height: 297 },
  A5: { label: 'A5', width: 148, height: 210 },
  '241': { label: '241 mm 三联 整张', width: 241, height: 279.4 },
  '241-2': { label: '241 mm 三联 二等分', width: 241, height: 139.7 },
  '241-3': { label: '241 mm 三联 三等分', width: 241, height: 93.1 },
  '100x150': { label: '标签 100×150', width: 100, height: 150 },
  '70x50': { label: '标签 70×50', width: 70, height: 50 },
  '40x30': { label: '标签 40×30', width: 40, height: 30 },
} as const
export type PaperSize = keyof typeof papers

const Mm = z.number().min(-1000).max(1000)
const Key = z.string().max(60)
const Text = z.string().max(1000)

/** Something at a place of its own on every page, from the upper left corner of the paper. */
export const Block = z
  .object({
    kind: z.enum(['qr', 'code128', 'datamatrix', 'logo', 'text']),
    ...{ x: Mm, y: Mm, width: Mm, height: Mm },
    /** Of a text. */
    text: Text.optional(),
    /** Of a logo. */
    fileId: Id.optional(),
  })
  .strict()
export type Block = z.infer<typeof Block>

/**
 * A paper of one's own: what of a document's paper is printed, in which order, size and place. Plain data: texts are printed
 * as they are written, and nothing in it is carried out.
 */
export const Template = z
  .object({
    paper: z.enum(Object.keys(papers) as [PaperSize, ...PaperSize[]]),
    landscape: z.boolean(),
    /** Free around, in millimetres. */
    margin: z.object({ top: Mm, right: Mm, bottom: Mm, left: Mm }).strict(),
    /** Points. */
    font: z.number().max(1000),
    title: Text,
    /** Fields of the head by their keys, so many beside each other. */
    fields: z.array(Key).max(60),
    across: z.int().max(1000),
    /** Columns of the lines by their keys; 0 mm takes what is left. */
    columns: z.array(z.object({ key: Key, width: Mm }).strict()).max(60),
    /** Blank lines down to the foot of the last page. */
    fill: z.boolean(),
    sums: z.array(Key).max(20),
    /** The amount, in figures and in capital characters. */
    total: z.boolean(),
    capitals: z.boolean(),
    signs: z.array(Text).max(20),
    blocks: z.array(Block).max(100),
  })
  .strict()
export type Template = z.infer<typeof Template>

/** The printer cuts at whole dots: a millimetre less, or each page would be followed by a blank one. */
const spare = 1
export const pageOfPaper = ({ paper, landscape }: Pick<Template, 'paper' | 'landscape'>) => {
  const { width, height } = papers[paper]
  const [w, h] = landscape ? [height, width] : [width, height]
  return { width: w, height: h, drawn: h - spare }
}

export interface TemplateFault {
  path: string
  /** Template of the sentence. */
  message: string
  params: Record<string, string | number>
}

export const blockLabels = {
  qr: '二维码',
  code128: '条形码',
  datamatrix: 'DataMatrix 码',
  logo: '标志',
  text: '文字',
} as const

/** What a picture of a template may be. */
export const logoRule = { types: ['png', 'jpg', 'jpeg'], bytes: 1024 * 1024, files: 1 } as const
