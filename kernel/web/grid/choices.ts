import { codeKey } from '#kernel/shared/code-text.ts'
import { t } from '../i18n.ts'
import { loadSpelling, names, type Spelling } from '../picker/spelling.ts'
import { settled } from './cells.ts'
import { commit, discard, replaceRow, toEntry } from './edit.ts'
import type { GridModel } from './model.ts'
import type { GridRow, PickOption } from './types.ts'

/** ms of rest before a keyword is asked. */
export const PAUSE = 250

/** The remote or fixed list under a cell: asks with a pause, drops late answers, takes the highlighted choice. */
export const createChoices = <R extends GridRow>(m: GridModel<R>) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined
  /** Enter came before the answer. */
  let wanted: 1 | -1 | undefined
  /** Key of the last keyword typed, '' when the cell was only opened. */
  let typed = ''

  const stop = () => {
    clearTimeout(timer)
    asking?.abort()
    asking = undefined
    wanted = undefined
  }
  const first = (items: readonly PickOption<R>[]) => items.findIndex((o) => !o.disabledReason)

  const ask = async (word: string) => {
    const { pick } = m.data()
    if (!pick) return
    asking?.abort()
    asking = new AbortController()
    const { signal } = asking
    try {
      const items = await pick.find(word, signal)
      if (signal.aborted || !m.state().edit) return
      m.set({ choices: { items, index: word ? first(items) : -1, loading: false, word } })
      if (wanted) answered(word, items, wanted)
    } catch {
      if (!signal.aborted && m.state().edit)
        m.set({ choices: { items: [], index: -1, loading: false, word, failed: true } })
      wanted = undefined
    }
  }
  /** Enter was pressed too early: one hit or the exact code is what was meant, else the list stays open. */
  const answered = (word: string, items: readonly PickOption<R>[], by: 1 | -1) => {
    wanted = undefined
    const exact = items.find((o) => Object.values(o.cells).some((cell) => codeKey(cell) === codeKey(word)))
    const meant = exact ?? (items.length === 1 ? items[0] : undefined)
    if (meant) choose(meant, by)
    else if (!items.length) m.set({ hint: t('没有符合“{{word}}”的记录', { word }) })
  }
  /** Once somebody typed letters: a fixed list is found by pinyin and initials too, as in every select (ux.md Selects). */
  let spelled: Spelling | undefined
  const fixed = (word: string) => {
    const { row, column } = m.cell() ?? {}
    if (!spelled && /[a-z]/i.test(word))
      void loadSpelling().then((of) => {
        spelled = of
        if (typed === word && m.state().choices?.word === word) fixed(word)
      })
    const has = (s: string) => names(spelled?.(s) ?? s.toLowerCase(), word)
    const items: PickOption<R>[] = (column?.options ?? [])
      .map((o) => ({ ...o, label: t(o.label) }))
      .filter((o) => has(o.label) || has(o.value))
      .map((o) => ({ key: o.value, cells: { label: o.label }, apply: (r) => column!.set!(r, o.value) }))
    const now = row && column ? items.findIndex((o) => o.key === column.get(row)) : -1
    m.set({ choices: { items, index: word ? first(items) : now, loading: false, word } })
  }

  /** The text of the open cell changed, or it was just opened (`''`). */
  const look = (word: string, now = false) => {
    const kind = m.cell()?.column.kind
    stop()
    typed = word
    if (kind === 'select') return fixed(word)
    if (kind !== 'pick') return
    const items = m.state().choices?.items ?? []
    m.set({ choices: { items, index: -1, loading: true, word }, hint: undefined })
    if (now) void ask(word)
    else timer = setTimeout(() => void ask(word), PAUSE)
  }
  const choose = (option: PickOption<R>, by: 1 | -1 = 1) => {
    const { row, column } = m.cell() ?? {}
    if (!row || !column) return
    if (option.disabledReason) return m.set({ hint: option.disabledReason })
    stop()
    discard(m)
    replaceRow(m, m.at().row, settled(option.apply(row), column.key))
    m.edited([{ row: row.key, column: column.key }])
    toEntry(m, by)
  }
  return {
    stop,
    look,
    choose,
    /** Enter in an open `pick` or `select` cell. @returns false when nothing was to take and the caller goes on */
    take: (text: string, by: 1 | -1): boolean => {
      const { choices } = m.state()
      if (!choices) return false
      const word = text.trim()
      if (choices.loading && typed !== '') {
        look(word, true)
        wanted = by
        return true
      }
      const option = choices.items[choices.index]
      if (option) {
        choose(option, by)
        return true
      }
      if (typed === '') return false
      m.set({ hint: choices.failed ? t('查询失败') : t('没有符合“{{word}}”的记录', { word }) })
      return true
    },
    /** Tab: takes what is highlighted, asks nothing. */
    leave: (text: string): boolean => {
      const { choices } = m.state()
      const option = typed === '' ? undefined : choices?.items[choices.index]
      stop()
      if (!option || option.disabledReason || choices?.loading) return commit(m, text, true)
      const { row, column } = m.cell()!
      discard(m)
      replaceRow(m, m.at().row, settled(option.apply(row), column.key))
      m.edited([{ row: row.key, column: column.key }])
      return true
    },
    /** Up and down inside the list, round its ends. */
    turn: (by: 1 | -1) => {
      const { choices } = m.state()
      if (!choices?.items.length) return
      const n = choices.items.length
      const index = choices.index < 0 ? (by > 0 ? 0 : n - 1) : (choices.index + by + n) % n
      m.set({ choices: { ...choices, index }, hint: choices.items[index]?.disabledReason })
    },
  }
}
export type ChoicesOf<R extends GridRow> = ReturnType<typeof createChoices<R>>
