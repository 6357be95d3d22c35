import { type ReactNode, useState } from 'react'
import type { Template } from '#kernel/shared/template.ts'
import { AskError } from '#kernel/web/http/ask.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import type { Batch } from '#kernel/web/list/BatchBar.tsx'
import { everyTemplate } from '#kernel/web/print/template.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { deliveryCalls } from '../shared/calls.ts'
import type { Labelled } from './LabelFaces.tsx'
import { LabelPreview } from './LabelPreview.tsx'

export interface Labelling {
  open: (ids: readonly string[]) => Promise<void>
  /** 打印标签 of the chosen rows; nothing for who may not. */
  batch: Batch<{ id: string; actions: readonly string[] }>[]
  /** The preview; render it anywhere in the screen. */
  view: ReactNode
}

/** Printing of labels: asks for what stands on them and shows them; that they are printed is noted when they are. */
export const useLabels = (): Labelling => {
  const [docs, setDocs] = useState<readonly Labelled[]>()
  const [templates, setTemplates] = useState<ReadonlyMap<string, Template>>(new Map())
  const may = useCan(deliveryCalls.printLabel)
  const ask = useAct(deliveryCalls.printLabel, { refresh: [deliveryCalls.detail] })
  const open = async (ids: readonly string[]) => {
    try {
      setTemplates(await everyTemplate())
    } catch (e) {
      if (!(e instanceof AskError)) throw e
      return
    }
    const answer = await ask.run({ ids: [...ids], preview: true })
    if (answer) setDocs(answer.documents)
  }
  return {
    open,
    batch: may
      ? [
          {
            label: '打印标签',
            fits: (d) => d.actions.includes('printLabel'),
            run: async (rows) => {
              await open(rows.map((r) => r.id))
              return undefined
            },
          },
        ]
      : [],
    view: docs && (
      <LabelPreview
        docs={docs}
        templates={templates}
        onPrint={async () => {
          const answer = await ask.run({ ids: docs.map((d) => d.id) })
          if (answer) setDocs(answer.documents)
          return answer !== undefined
        }}
        onClose={() => setDocs(undefined)}
      />
    ),
  }
}
