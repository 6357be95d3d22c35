import { t } from '../i18n.ts'
import { selected } from './blocks.ts'
import { namesLines } from './meant.ts'
import type { GridModel } from './model.ts'
import { answered, cluesOf, type Found, mayBeHead, PASTE_LIMIT, planPaste } from './paste.ts'
import { applyByLine, applyPaste } from './pasted.ts'
import { parseTsv } from './tsv.ts'
import type { GridRow } from './types.ts'

/** A sheet puts merged cells on the clipboard as text in the first and nothing in the others; only its HTML tells. */
export const hasMerged = (html: string): boolean => /<t[dh][^>]*(row|col)span=["']?([2-9]|\d\d)/i.test(html)

/**
 * Writes clipboard text into the grid from the active cell: one undoable step, a report when something is wrong.
 * @param merged cells of it were one in the sheet it comes from
 */
export const paste = async <R extends GridRow>(m: GridModel<R>, text: string, merged = false): Promise<void> => {
  if (m.data().readOnly || m.state().busy || text === '') return
  const block = selected(m)
  let cells = parseTsv(text)
  // one value into a block fills the block
  if (cells.length === 1 && cells[0]!.length === 1) {
    const line = Array.from({ length: block.right - block.left + 1 }, () => cells[0]![0]!)
    cells = Array.from({ length: block.bottom - block.top + 1 }, () => line)
  }
  const { pick } = m.data()
  let plan = planPaste(cells, m.data(), block.left)
  if (plan.lines.length > PASTE_LIMIT)
    return m.set({ report: { refused: true, lines: plan.lines.length, ok: 0, problems: [], ignored: [] } })
  const row = m.rows()[block.top]?.key
  let found: Found<R> = new Map()
  try {
    // headings nobody here knows may have been mapped at an import
    if (pick?.headings && plan.lines === cells && mayBeHead(cells)) {
      m.set({ busy: true })
      plan = planPaste(cells, m.data(), block.left, await pick.headings(cells[0] ?? []))
    }
    const clues = pick?.match && !namesLines(m.data(), m.all(), plan) ? cluesOf(plan) : []
    if (pick?.match && clues.length > 0) {
      m.set({ busy: true, status: t('正在查找 {{n}} 个品种', { n: clues.length }) })
      found = answered(clues, await pick.match(clues))
    }
  } catch {
    return m.set({ busy: false, status: undefined, hint: t('品种没有查到，没有粘贴，请重试') })
  }
  // the user may have gone on meanwhile: the place is the line, not its number
  const start = row === undefined ? 0 : m.rows().findIndex((r) => r.key === row)
  if (start < 0) return m.set({ busy: false, status: undefined })
  const byLine = namesLines(m.data(), m.all(), plan)
  // a line the filter hides is meant as well
  const done = byLine ? applyByLine(m.data(), m.all(), plan) : applyPaste(m.data(), m.rows(), start, plan, found)
  if (!byLine) m.change(done.rows)
  else if (done.cells.length > 0) m.changeAll(done.rows)
  m.edited(done.cells)
  const { report } = done
  const item = plan.clues.some((clue) => clue) ? m.data().columns.findIndex((c) => c.kind === 'pick') : -1
  const used = [...plan.targets, item].filter((i) => i >= 0)
  const [left, right] = [Math.max(0, Math.min(...used, m.size().cols - 1)), Math.max(...used, 0)]
  // lines that were named stand anywhere: no block of them is chosen
  if (!byLine) m.set({ at: { row: done.first, col: left }, to: { row: done.last, col: right } })
  const { marks } = m.state()
  const lines = new Set([...marks.lines, ...report.problems.map((p) => p.row)])
  m.set({
    busy: false,
    marks: { ...marks, lines },
    report: report.problems.length || report.ignored.length ? report : undefined,
    hint: merged ? t('粘贴的内容有合并单元格：值只在左上角的格里，其余为空，请检查') : undefined,
    status:
      report.lines > 1 ? t('粘贴 {{n}} 行：{{ok}} 成功，Ctrl+Z 撤销', { n: report.lines, ok: report.ok }) : undefined,
  })
}
