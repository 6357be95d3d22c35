import { expect, test } from 'vitest'
import { everyPrint } from '#app/modules.ts'
import { builtIn, faultsOfTemplate } from '#kernel/shared/paper-template.ts'
import { type PaperSize, pageOfPaper, papers } from '#kernel/shared/template.ts'
import { deliveryPaper } from '#modules/delivery/shared/paper.ts'
import { orderPaper } from '#modules/order/shared/paper.ts'
import { blocksFor, movedTo, newBlock, onPaper, partsOf, shifted, stepOf } from './parts.ts'

const template = builtIn(orderPaper)

test('the built-in paper of every kind is a template without a fault, with the number as QR and as Code 128', () => {
  expect(everyPrint.filter((p) => !p.label)).toHaveLength(12)
  for (const paper of everyPrint) {
    const own = builtIn(paper)
    expect([paper.kind, faultsOfTemplate(paper, own)]).toEqual([paper.kind, []])
    if (!paper.label)
      expect([paper.kind, own.blocks.map((b) => b.kind).sort()]).toEqual([paper.kind, ['code128', 'qr']])
  }
})

test('both labels have a paper for each size of the roll, and what is laid onto one fits it', () => {
  const labels = everyPrint.filter((p) => p.label)
  expect(labels.map((p) => p.kind)).toEqual([
    ...['packLabel-40x30', 'packLabel-70x50', 'packLabel-100x150'],
    ...['boxLabel-40x30', 'boxLabel-70x50', 'boxLabel-100x150'],
  ])
  for (const paper of labels) {
    const own = builtIn(paper)
    expect(Object.keys(partsOf(paper))).toEqual(['page', 'head'])
    for (const kind of blocksFor(paper)) {
      const block = newBlock(kind, own)
      const { width, drawn } = pageOfPaper(own)
      expect([paper.kind, kind, block.x + block.width <= width, block.y + block.height <= drawn]).toEqual([
        ...[paper.kind, kind, true, true],
      ])
    }
  }
  const kinds = (kind: string) => blocksFor(labels.find((p) => p.kind === kind)!)
  expect(kinds('packLabel-70x50')).toEqual(['qr', 'code128', 'datamatrix', 'logo', 'text'])
  expect(kinds('packLabel-40x30')).not.toContain('code128')
  expect(kinds('boxLabel-40x30')).toEqual(['qr', 'code128', 'logo', 'text'])
  expect(blocksFor(orderPaper)).toEqual(['qr', 'code128', 'logo', 'text'])
})

test('an arrow key moves a millimetre, with Shift five, and never off the paper', () => {
  expect(stepOf({ key: 'ArrowLeft', shiftKey: false })).toEqual([-1, 0])
  expect(stepOf({ key: 'ArrowDown', shiftKey: true })).toEqual([0, 5])
  expect(stepOf({ key: 'Tab', shiftKey: false })).toBeUndefined()
  const block = newBlock('qr', template)
  expect(movedTo(template, block, -3, 500)).toMatchObject({ x: 0, y: 296 - block.height })
  expect(movedTo(template, block, 12.34, 5)).toMatchObject({ x: 12.3, y: 5 })
})

test('one of a list goes up and down, and stays where there is no further', () => {
  expect([shifted(['a', 'b', 'c'], 2, -1), shifted(['a', 'b'], 0, -1), shifted(['a', 'b'], 1, 1)]).toEqual([
    ...[
      ['a', 'c', 'b'],
      ['a', 'b'],
      ['a', 'b'],
    ],
  ])
})

test('on another paper every block lies within it, at the right edge where it was there', () => {
  const wide = builtIn(deliveryPaper)
  for (const paper of Object.keys(papers) as PaperSize[]) {
    const next = onPaper(wide, { paper, landscape: false })
    const { width, drawn } = pageOfPaper(next)
    for (const b of next.blocks) {
      expect([paper, b.kind, b.x >= 0 && b.x + Math.min(b.width, width) <= width]).toEqual([paper, b.kind, true])
      expect([paper, b.kind, b.y >= 0 && b.y + Math.min(b.height, drawn) <= drawn]).toEqual([paper, b.kind, true])
    }
  }
  const upright = onPaper(wide, { paper: 'A4', landscape: false })
  expect(faultsOfTemplate(deliveryPaper, upright)).toEqual([])
  expect(upright.blocks.map((b) => b.x)).toEqual(template.blocks.map((b) => b.x))
})
