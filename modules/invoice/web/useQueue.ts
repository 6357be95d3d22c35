import { useEffect, useState } from 'react'

/**
 * The invoices somebody walks through, as they were when he began: one that is passed does not leave it, so that nothing moves under
 * his hand, and a second press meets the invoice of the first (ux.md 69).
 */
export const useQueue = (rows: readonly { id: string }[], ready: boolean) => {
  const [ids, setIds] = useState<readonly string[]>()
  const [at, setAt] = useState(0)
  useEffect(() => {
    if (!ids && ready) setIds(rows.map((r) => r.id))
  }, [ids, ready, rows])
  const all = ids ?? []
  return {
    id: all[at],
    at,
    n: all.length,
    begun: !!ids,
    step: (by: number) => setAt((now) => Math.min(Math.max(now + by, 0), Math.max(all.length - 1, 0))),
    /** Begins anew with what waits now. */
    renew: () => {
      setIds(undefined)
      setAt(0)
    },
  }
}

/** Single letters act where nobody types and no dialog is open; a held key is one press. */
export const useLetters = (acts: Readonly<Record<string, () => void>>) => {
  useEffect(() => {
    const press = (e: KeyboardEvent) => {
      const act = acts[e.key.toLowerCase()]
      if (!act || e.repeat || e.ctrlKey || e.metaKey || e.altKey || e.isComposing) return
      if (document.querySelector('dialog[open], .ant-modal-wrap')) return
      if (e.target instanceof Element && e.target.closest('input, textarea, select, [contenteditable]')) return
      e.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [acts])
}
