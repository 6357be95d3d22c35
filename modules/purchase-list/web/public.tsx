import { Button } from 'antd'
import { type ComponentProps, useEffect, useState } from 'react'
import type { Answer, Asked, Call } from '#kernel/shared/call.ts'
import { Why } from '#kernel/web/document/Why.tsx'
import type { AskError } from '#kernel/web/http/ask.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { ItemDoc, type ItemDocProps } from './ItemDoc.tsx'
import { type ItemLine, loadLines, type Stored } from './lines.ts'

export { CopyLines } from './CopyLines.tsx'
export { itemHeadings } from './headings.data.ts'

interface StoredDoc {
  id: string
  no: string
  status: string
  version: number
  history?: ComponentProps<typeof Why>['history']
  lines: readonly Stored[]
}

/** What of an entry page does not depend on whether the document exists already. */
type Common<D> = Omit<
  ItemDocProps,
  'name' | 'title' | 'org' | 'why' | 'initial' | 'start' | 'at' | 'onSaved' | 'onReload'
> & {
  id: string | undefined
  detail: Call
  /** Chinese: of a new one, and of one to change. */
  titles: readonly [add: string, update: string]
  initial: (doc: D | undefined) => ItemDocProps['initial']
  org: (doc: D | undefined) => string | undefined
  kind: string
}

/**
 * The entry page of plans and orders: a new document, or an existing one with its lines at today's prices. They are loaded
 * once, so that what is typed is not disturbed by a newer answer.
 */
export const ItemDocPage = <D extends StoredDoc>({ id, detail, titles, initial, org, kind, ...rest }: Common<D>) => {
  const tab = useTab()
  /** A document that was begun on this page is not loaded when it gets its address: it is typed on. */
  const [born, setBorn] = useState(!id)
  const [no, setNo] = useState<string>()
  const wanted = !!id && !born
  const { data, error, reload } = useAsk(detail, { id: id ?? '' } as Asked<typeof detail>, {
    enabled: wanted,
    fresh: true,
  })
  const [loaded, setLoaded] = useState<{ doc: D; lines: ItemLine[] }>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const doc = data as (Answer<typeof detail> & D) | undefined
    if (!doc || loaded || !wanted) return
    loadLines(doc.lines).then(
      (lines) => setLoaded({ doc, lines }),
      (e: AskError) => setProblem(e.msg),
    )
  }, [data, loaded, wanted])
  if (wanted && !loaded) {
    const wrong = error?.msg ?? problem
    return (
      <div className="d-page d-empty" role={wrong ? 'alert' : 'status'}>
        <p>{wrong ?? t('正在加载')}</p>
        {wrong && <Button onClick={tab.close}>{t('关闭')}</Button>}
      </div>
    )
  }
  const doc = loaded?.doc
  return (
    <ItemDoc
      key={doc ? `${doc.id} ${doc.version}` : 'new'}
      {...rest}
      name={`${kind} ${id ?? 'new'}`}
      title={doc || no ? `${t(titles[1])} ${doc?.no ?? no}` : t(titles[0])}
      org={org(doc)}
      // what sent it back is what it is mended for
      why={doc && <Why history={doc.history} status={doc.status} bad />}
      initial={initial(doc)}
      start={loaded?.lines ?? []}
      at={doc && { id: doc.id, version: doc.version }}
      onSaved={(saved) => setNo(saved.no)}
      onReload={() =>
        void reload().then(() => {
          setBorn(false)
          setLoaded(undefined)
        })
      }
    />
  )
}
