import { Button } from 'antd'
import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Template } from '#kernel/shared/template.ts'
import { t } from '../i18n.ts'
import { useSession } from '../session/store.ts'
import { sizeOf } from './face.ts'
import { countedPrint, usePaperKeys } from './paper.ts'
import { Sheet } from './Sheet.tsx'
import type { PrintedDoc, PrintForm } from './types.ts'
import './print.css'

interface Props<D, L> {
  form: PrintForm<D, L>
  docs: readonly D[]
  /** The organisation's own, where it has one. */
  template?: Template
  /** Notes that they are printed; answers whether they may be. */
  onPrint: () => Promise<boolean>
  onClose: () => void
}

/** The exact pages, over everything else; 打印 notes that and hands them to the browser's printer. Escape closes. */
export const PrintView = <D extends PrintedDoc, L extends { id: string }>({
  form,
  docs,
  template,
  onPrint,
  onClose,
}: Props<D, L>) => {
  const [pages, setPages] = useState<Record<string, number>>({})
  const [at] = useState(() => new Date().toISOString())
  const by = useSession((s) => s.systemInfo.strName)
  const print = countedPrint(onPrint)
  const start = usePaperKeys(onClose, print)
  const counted = useCallback((id: string, n: number) => setPages((p) => ({ ...p, [id]: n })), [])
  const n = Object.values(pages).reduce((sum, p) => sum + p, 0)
  return createPortal(
    <div className="p-view" role="dialog" aria-modal="true" aria-label={t('打印预览')}>
      <style>{`@page { size: ${sizeOf(template, form.landscape)}; margin: 0 }`}</style>
      <div className="p-bar">
        <strong>{t('打印预览')}</strong>
        <span>{t('{{docs}} 份单据，{{n}} 页', { docs: docs.length, n })}</span>
        <Button ref={start} type="primary" onClick={() => void print()}>
          {t('打印')}
        </Button>
        <Button onClick={onClose}>{t('关闭')}</Button>
      </div>
      <div className="p-pages">
        {docs.map((d) => (
          <Sheet key={d.id} form={form} doc={d} template={template} by={by} at={at} onPages={counted} />
        ))}
      </div>
    </div>,
    document.body,
  )
}
