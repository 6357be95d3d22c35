import type { Block } from '#kernel/shared/pdf-block.ts'

/** A paper as it is written. Equal papers have equal bytes. */
export interface PdfPaper {
  title: string
  blocks: readonly Block[]
  /** Burnt into each page, across it. */
  watermark?: string
  /** At the foot of each page, beside its number. */
  footer?: string
  /** When it was made, where the file says so. */
  at?: Date
}

export const pdfLimits = {
  /** Letters and rows of one paper. */
  letters: 2_000_000,
  rows: 20_000,
  /** Longest it may take, ms, and megabytes of its heap. */
  time: 60_000,
  heap: 160,
} as const
