import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { halfWidth } from '#kernel/shared/number-text.ts'
import { useSteady } from '../form/useSteady.ts'
import { t } from '../i18n.ts'
import { clearBlock, copyBlock } from './blocks.ts'
import { shown, writable } from './cells.ts'
import type { ChoicesOf } from './choices.ts'
import { run, type Surface } from './commands.ts'
import { begin, commit, insertRows } from './edit.ts'
import { commandOf } from './keys.ts'
import type { Layout } from './layout.ts'
import type { GridModel, GridState } from './model.ts'
import { ruleOf, surplus, tidyNumber, typing } from './number.ts'
import { hasMerged, paste } from './pasting.ts'
import type { GridRow } from './types.ts'

interface Props<R extends GridRow> {
  id: string
  model: GridModel<R>
  list: ChoicesOf<R>
  state: GridState<R>
  surface: Surface
  layout: Layout
  field: RefObject<HTMLTextAreaElement | null>
  fault?: string
}

/**
 * The one field of the grid. It always lies over the active cell and holds the focus, so that an input method finds a text
 * field for its very first key (ux.md F7); between edits it is empty and seen through.
 */
export const Capture = <R extends GridRow>({ id, model, list, state, surface, layout, field, fault }: Props<R>) => {
  const before = useRef('')
  const wrong = useRef(false)
  const at = model.at()
  const { row, column } = model.cell() ?? {}
  const open = state.edit !== undefined
  const can = row && column ? writable(model.data(), column, row) : !model.data().readOnly
  const lists = state.choices !== undefined

  useLayoutEffect(() => {
    const el = field.current
    if (!el) return
    if (!state.edit) {
      if (el.value) el.value = ''
    } else if (state.edit.text !== undefined) {
      el.value = state.edit.text
      el.setSelectionRange(state.edit.select ? 0 : el.value.length, el.value.length)
    }
  }, [state.edit, field])

  /** The text changed: opens the cell with what was typed, asks the list. */
  const onText = useSteady((text: string) => {
    if (!model.rows().length) insertRows(model)
    if (!model.state().edit && !begin(model, 'typed')) return
    const c = model.cell()
    const rule = c?.column.kind === 'num' ? ruleOf(c.column, c.row) : undefined
    // what can never become a number, nor is read as one, is told at once, and leaves with its cause (ux.md 78)
    const hint = rule && tidyNumber(text, rule).fault !== undefined ? typing(text, rule) : undefined
    if (hint || wrong.current) model.set({ hint })
    wrong.current = !!hint
    list.look(text.trim())
  })
  useEffect(() => {
    const el = field.current
    if (!el) return
    const rule = () => {
      const c = model.cell()
      return c?.column.kind === 'num' ? ruleOf(c.column, c.row) : undefined
    }
    const onBefore = (e: InputEvent) => {
      if (e.inputType === 'insertLineBreak') return e.preventDefault()
      const r = rule()
      if (!r || e.isComposing || !e.inputType.startsWith('insert')) return
      const raw = e.data ?? e.dataTransfer?.getData('text/plain') ?? ''
      const half = halfWidth(raw)
      const data = raw.length > 1 ? (tidyNumber(half, r).value ?? half.trim()) : half
      const next = el.value.slice(0, el.selectionStart) + data + el.value.slice(el.selectionEnd)
      const over = surplus(next, r)
      if (over || data !== raw) e.preventDefault()
      // said until the edit ends: what stands there is not what was typed
      if (over) return model.set({ hint: typing(next, r) })
      if (data === raw) return
      el.setRangeText(data, el.selectionStart, el.selectionEnd, 'end')
      onText(el.value)
    }
    const onEnd = () => {
      const r = rule()
      const half = r ? halfWidth(el.value) : el.value
      const over = r && surplus(half, r)
      if (over) el.value = before.current
      else if (half !== el.value) el.value = half
      onText(el.value)
      if (over) model.set({ hint: typing(half, r) })
    }
    el.addEventListener('beforeinput', onBefore)
    el.addEventListener('compositionend', onEnd)
    return () => {
      el.removeEventListener('beforeinput', onBefore)
      el.removeEventListener('compositionend', onEnd)
    }
  }, [field, model, onText])

  const onKeyDown = (e: KeyboardEvent<HTMLTextAreaElement>) => {
    // 229: the key belongs to the input method
    if (e.nativeEvent.isComposing || e.keyCode === 229) return
    const command = commandOf({ key: e.key, ctrl: e.ctrlKey || e.metaKey, shift: e.shiftKey, alt: e.altKey }, open)
    if (!command) return
    // what the page's own shortcut reads next must already be there
    const ours = flushSync(() => run(model, list, surface, command))
    if (ours) e.preventDefault()
    if (ours && command.do === 'escape') e.stopPropagation()
  }
  const choice = state.choices && state.choices.index >= 0 ? `${id}-list-${state.choices.index}` : undefined
  const title = column ? t(column.title) : ''
  return (
    <textarea
      ref={field}
      className="g-capture"
      rows={1}
      spellCheck={false}
      autoComplete="off"
      readOnly={!can}
      placeholder={open && row && column?.kind === 'select' ? shown(column, row) : undefined}
      data-open={open || undefined}
      data-num={column?.kind === 'num' || undefined}
      style={{
        top: layout.line * (at.row + 1),
        left: layout.lefts[at.col],
        width: layout.widths[at.col],
        height: layout.line,
        zIndex: at.col < layout.frozen ? 3 : 1,
      }}
      {...(lists ? { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': true } : {})}
      aria-controls={lists ? `${id}-list` : id}
      aria-activedescendant={lists ? choice : open || !row ? undefined : `${id}-${at.row}-${at.col}`}
      aria-label={
        row && column
          ? t('第 {{line}} 行 {{title}} {{value}}', { line: at.row + 1, title, value: open ? '' : shown(column, row) })
          : t('按 Enter 增加一行')
      }
      aria-invalid={fault ? true : undefined}
      aria-describedby={`${id}-hint`}
      onKeyDown={onKeyDown}
      onInput={(e) => {
        const composing = (e.nativeEvent as InputEvent).isComposing
        if (!composing) onText(e.currentTarget.value)
      }}
      onCompositionStart={(e) => {
        before.current = e.currentTarget.value
        if (!model.rows().length) insertRows(model)
        if (!model.state().edit) begin(model, 'typed')
      }}
      onCopy={(e) => {
        if (open) return
        e.preventDefault()
        e.clipboardData.setData('text/plain', copyBlock(model))
      }}
      onCut={(e) => {
        if (open) return
        e.preventDefault()
        e.clipboardData.setData('text/plain', copyBlock(model))
        clearBlock(model)
      }}
      onPaste={(e) => {
        if (open) return
        e.preventDefault()
        void paste(model, e.clipboardData.getData('text/plain'), hasMerged(e.clipboardData.getData('text/html')))
      }}
      onBlur={(e) => {
        // another window came to the front: nothing has been left
        if (document.activeElement === e.currentTarget) return
        list.stop()
        commit(model, e.currentTarget.value, true)
      }}
    />
  )
}
