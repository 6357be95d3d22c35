import { type MouseEvent, type RefObject, useEffect, useMemo } from 'react'
import type { ChoicesOf } from './choices.ts'
import { open } from './commands.ts'
import { commit, insertRows } from './edit.ts'
import type { GridModel } from './model.ts'
import { type At, same } from './move.ts'
import type { GridRow } from './types.ts'

/** The cell under a point of the page; col -1 is the line number. */
const cellAt = (target: Element | null): At | undefined => {
  const cell = target?.closest<HTMLElement>('[data-col]')
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { row: Number(row.dataset.row), col: Number(cell.dataset.col) } : undefined
}

/** Mouse: click makes active, Shift+click and drag select a block, the line number its line, Shift with it the lines up to there, double click opens. */
export const useMouse = <R extends GridRow>(
  model: GridModel<R>,
  list: ChoicesOf<R>,
  scroller: RefObject<HTMLDivElement | null>,
  field: RefObject<HTMLTextAreaElement | null>,
) => {
  const mouse = useMemo(() => {
    let dragging = false
    const drag = (e: globalThis.MouseEvent) => {
      const box = scroller.current?.getBoundingClientRect()
      if (!dragging || !box) return
      const x = Math.max(box.left + 1, Math.min(e.clientX, box.right - 18))
      const y = Math.max(box.top + 1, Math.min(e.clientY, box.bottom - 18))
      const under = cellAt(document.elementFromPoint(x, y))
      if (!under || under.col < 0) {
        // over the header or the footer: the block grows by a line and the grid scrolls on
        const by = e.clientY < box.top + 40 ? -1 : e.clientY > box.bottom - 40 ? 1 : 0
        const row = Math.max(0, Math.min(model.to().row + by, model.size().rows - 1))
        if (by) model.set({ to: { row, col: model.to().col }, show: model.state().show + 1 })
      } else if (!same(under, model.to())) model.set({ to: under, show: model.state().show + 1 })
    }
    const end = () => {
      dragging = false
      window.removeEventListener('mousemove', drag)
      window.removeEventListener('mouseup', end)
    }
    const down = (e: MouseEvent) => {
      if (e.button !== 0 || e.target === field.current) return
      const place = cellAt(e.target as Element)
      // nothing but the field may take the focus
      e.preventDefault()
      const el = field.current
      if (!el) return
      const here = document.activeElement === el
      el.focus({ preventScroll: true })
      if (!place) {
        if (!model.rows().length) insertRows(model)
        return
      }
      list.stop()
      commit(model, el.value, true)
      const last = model.size().cols - 1
      if (place.col < 0) {
        const from = e.shiftKey ? model.at().row : place.row
        return model.go({ row: from, col: 0 }, { row: place.row, col: last })
      }
      if (e.shiftKey) return model.set({ to: place })
      const again = here && same(place, model.at()) && model.single()
      const kind = model.cell(place)?.column.kind
      if (again && e.detail === 1 && (kind === 'pick' || kind === 'select')) return open(model, list, false)
      model.go(place)
      dragging = true
      window.addEventListener('mousemove', drag)
      window.addEventListener('mouseup', end)
    }
    const double = (e: MouseEvent) => {
      if (e.target === field.current || !cellAt(e.target as Element)) return
      if (model.isEntry(model.at())) open(model, list, true)
    }
    return { down, double, end }
  }, [model, list, scroller, field])
  useEffect(() => mouse.end, [mouse])
  return mouse
}
