import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import type { Answer, Asked, Call } from '#kernel/shared/call.ts'
import type { Template } from '#kernel/shared/template.ts'
import { AskError } from '../http/ask.ts'
import { useAct } from '../http/hooks.ts'
import { t } from '../i18n.ts'
import type { Batch } from '../list/BatchBar.tsx'
import { useCan } from '../session/can.ts'
import { PrintView } from './PrintView.tsx'
import { templateFor } from './template.ts'
import type { PrintedDoc, PrintForm } from './types.ts'

export type PrintCall = Call<any, any, { documents: any[] }>
type DocOf<C extends PrintCall> = Answer<C>['documents'][number]

export interface Printing {
  /** Absent: the user may not print. */
  may: boolean
  busy: boolean
  open: (ids: readonly string[]) => Promise<void>
  /** The preview; render it anywhere in the screen. */
  view: ReactNode
}

/** Printing of documents: asks for them and shows their pages; that they are printed is noted when they are. `refresh`: calls with their history. */
export const usePrint = <C extends PrintCall, L extends { id: string }>(
  call: C,
  form: PrintForm<DocOf<C>, L>,
  refresh: readonly Call[] = [],
): Printing => {
  const [shown, setShown] = useState<{ docs: (DocOf<C> & PrintedDoc)[]; template: Template | undefined }>()
  const [opening, setOpening] = useState(false)
  const ask = useAct(call, { refresh })
  return {
    may: useCan(call),
    busy: ask.busy || opening,
    open: async (ids) => {
      setOpening(true)
      try {
        const template = await templateFor(form.paper)
        const answer = await ask.run({ ids, preview: true } as Asked<C>)
        if (answer) setShown({ docs: answer.documents, template })
      } catch (e) {
        if (!(e instanceof AskError)) throw e
      } finally {
        setOpening(false)
      }
    },
    view: shown ? (
      <PrintView
        form={form}
        {...shown}
        onPrint={async () => {
          const answer = await ask.run({ ids: shown.docs.map((d) => d.id) } as Asked<C>)
          // which copy it is stands on it
          if (answer) setShown({ ...shown, docs: answer.documents })
          return answer !== undefined
        }}
        onClose={() => setShown(undefined)}
      />
    ) : null,
  }
}

/** 打印 of the chosen rows, in the list's order; nothing for who may not. */
export const printBatch = <R extends { id: string }>(p: Printing): Batch<R>[] =>
  p.may
    ? [
        {
          label: '打印',
          run: async (rows) => {
            await p.open(rows.map((r) => r.id))
            return undefined
          },
        },
      ]
    : []

/** 打印 in a document's footer, also by Ctrl+P. */
export const PrintButton = ({ of: p, id }: { of: Printing; id: string }) => {
  const { open, may } = p
  const listening = may && !p.view
  useEffect(() => {
    if (!listening) return
    const key = (e: KeyboardEvent) => {
      if (!e.ctrlKey || e.key.toLowerCase() !== 'p') return
      e.preventDefault()
      void open([id])
    }
    window.addEventListener('keydown', key)
    return () => window.removeEventListener('keydown', key)
  })
  if (!may) return null
  return (
    <>
      <Button loading={p.busy} onClick={() => open([id])}>
        {t('打印')}
      </Button>
      {p.view}
    </>
  )
}
