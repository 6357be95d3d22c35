import { Button } from 'antd'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { colon, t } from '../i18n.ts'
import { Sign } from '../shell/Sign.tsx'
import { filled } from './applied.ts'
import { DraftContext, type Known } from './draft.ts'
import { useNarrow } from './narrow.ts'
import { Schemes } from './Schemes.tsx'
import type { List } from './useList.ts'

/** Fields in the first row: 4 on a screen 1920 wide, 3 at 1440, 2 at 1280 (ux.md 1.2). */
const columnsAt = (width: number) => (width >= 1680 ? 4 : width >= 1400 ? 3 : width >= 900 ? 2 : 1)

const useColumnCount = (): number => {
  const [n, setN] = useState(() => columnsAt(window.innerWidth))
  useEffect(() => {
    const look = () => setN(columnsAt(window.innerWidth))
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [])
  return n
}

interface Props {
  list: List
  children: ReactNode
  /** The quick tabs show this filter already. */
  tabbed?: string
}

/** The search area: one row of fields, the rest behind 展开; filters nobody sees stand as chips below. */
export const SearchArea = ({ list, children, tabbed }: Props) => {
  const [draft, setDraft] = useState<Record<string, unknown>>(list.applied.filters)
  const applied = JSON.stringify(list.applied.filters)
  const typedOver = useRef(applied)
  useEffect(() => {
    // a kept page that comes back on screen runs this again, and must not lose what was typed (ux.md point 4)
    if (typedOver.current === applied) return
    typedOver.current = applied
    setDraft(JSON.parse(applied))
  }, [applied])

  const known = useRef(new Map<string, Known>())
  const [, setNews] = useState('')
  const know = useCallback((name: string, k: Known) => void known.current.set(name, k), [])
  const context = useMemo(
    () => ({ draft, know, set: (name: string, value: unknown) => setDraft((d) => ({ ...d, [name]: value })) }),
    [draft, know],
  )

  const columns = useColumnCount()
  const narrow = useNarrow()
  const folded = !list.layout.unfolded && !narrow
  const fields = useRef<HTMLDivElement>(null)
  const [names, setNames] = useState<(string | undefined)[]>([])
  // fields that show nothing here (no right, no choice) leave no element: the elements are counted
  useLayoutEffect(() => {
    const now = [...(fields.current?.children ?? [])].map((el) => (el as HTMLElement).dataset.name)
    setNames((old) => (old.join() === now.join() ? old : now))
  })
  // the fields say after the first drawing what they are called
  useEffect(() => setNews(applied), [applied])

  const seen = new Set(folded ? names.slice(0, columns) : names)
  const hidden = Object.entries(filled(list.applied.filters)).filter(([name]) => !seen.has(name) && name !== tabbed)
  const without = (name: string) => {
    const { [name]: _, ...rest } = list.applied.filters
    list.search(rest)
  }
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return
    fields.current?.querySelector<HTMLElement>('input, button')?.focus()
    const esc = (e: KeyboardEvent) => e.key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', esc)
    return () => document.removeEventListener('keydown', esc)
  }, [open])
  const set = Object.keys(filled(list.applied.filters)).filter((name) => name !== tabbed).length
  return (
    <>
      {narrow && (
        <Button className="l-sheet-open" aria-expanded={open} onClick={() => setOpen(true)}>
          {t('筛选') + (set > 0 ? ` (${set})` : '')}
        </Button>
      )}
      {narrow && open && <div className="l-sheet-back" aria-hidden onClick={() => setOpen(false)} />}
      <form
        className="l-search"
        data-sheet={narrow || undefined}
        data-open={open || undefined}
        aria-label={t('查询条件')}
        onSubmit={(e) => {
          e.preventDefault()
          setOpen(false)
          list.search(draft)
        }}
      >
        <div ref={fields} className="l-fields" data-columns={columns} data-folded={folded || undefined}>
          <DraftContext value={context}>{children}</DraftContext>
        </div>
        <div className="l-search-buttons">
          <Button type="primary" htmlType="submit">
            {t('查询')}
          </Button>
          <Button
            onClick={() => {
              setOpen(false)
              setDraft(list.defaults.filters)
              list.reset()
            }}
          >
            {t('重置')}
          </Button>
          <Schemes list={list} />
          {names.length > columns && !narrow && (
            <Button type="link" aria-expanded={!folded} onClick={() => list.change({ unfolded: folded })}>
              {folded ? t('展开') : t('收起')}
            </Button>
          )}
        </div>
        {hidden.length > 0 && (
          <ul className="l-chips" aria-label={t('其他生效的条件')}>
            {hidden.map(([name, value]) => {
              const k = known.current.get(name)
              const text = k ? k.label + colon() + k.text(value) : t('链接带来的条件')
              return (
                <li key={name}>
                  {text}
                  <button type="button" aria-label={t('去掉条件 {{text}}', { text })} onClick={() => without(name)}>
                    <Sign of="cross" />
                  </button>
                </li>
              )
            })}
          </ul>
        )}
      </form>
    </>
  )
}
