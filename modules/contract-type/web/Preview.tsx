import { Checkbox } from 'antd'
import { useEffect, useState } from 'react'
import type { Block } from '#kernel/shared/pdf-block.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import type { TemplateBlock } from '../shared/block.ts'
import { templateCalls as calls } from '../shared/calls.ts'
import { Paper } from './Paper.tsx'

/** How long nothing is typed before the text is drawn anew, ms. */
const PAUSE = 400

/** The text filled with an example, as it is typed; a faulty one leaves what was drawn last. */
export const Preview = ({ blocks, faulty }: { blocks: readonly TemplateBlock[]; faulty: boolean }) => {
  const [third, setThird] = useState(false)
  const [lines, setLines] = useState(true)
  const [asked, setAsked] = useState(blocks)
  useEffect(() => {
    if (faulty) return
    const later = setTimeout(() => setAsked(blocks), PAUSE)
    return () => clearTimeout(later)
  }, [blocks, faulty])
  const { data } = useAsk(
    calls.preview,
    { blocks: [...asked], thirdParty: third, hasLines: lines },
    { keep: true, quiet: true, enabled: !faulty },
  )
  return (
    <section className="ctt-preview d-card" aria-label={t('预览')}>
      <div className="ctt-with">
        <Checkbox checked={third} onChange={(e) => setThird(e.target.checked)}>
          {t('有丙方')}
        </Checkbox>
        <Checkbox checked={lines} onChange={(e) => setLines(e.target.checked)}>
          {t('有标的明细')}
        </Checkbox>
        <span className="d-muted">{t('以示例合同填充')}</span>
      </div>
      {data && data.empty.length > 0 && (
        <p className="f-warning" role="status">
          {t('示例中没有内容的占位符：{{names}}', { names: data.empty.map((e) => t(e.label)).join(comma()) })}
        </p>
      )}
      {data && <Paper blocks={data.blocks as unknown as Block[]} />}
    </section>
  )
}
