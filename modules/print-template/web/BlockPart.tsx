import { Button, Input } from 'antd'
import { useEffect } from 'react'
import type { PaperKind } from '#kernel/shared/paper.ts'
import { type Block, logoRule, type Template } from '#kernel/shared/template.ts'
import { Named } from '#kernel/web/form/Named.tsx'
import { t } from '#kernel/web/i18n.ts'
import { Upload } from '#kernel/web/upload/Upload.tsx'
import { useUpload } from '#kernel/web/upload/useUpload.ts'
import { Mm } from './Mm.tsx'
import { type Change, nameOfBlock } from './parts.ts'

interface Props {
  at: number
  paper: PaperKind
  template: Template
  onChange: Change
  disabled: boolean
}

const places = [
  ['x', '距左'],
  ['y', '距上'],
  ['width', '宽'],
  ['height', '高'],
] as const

/** Place and size of a block, and what stands in it. */
export const BlockPart = ({ at, paper, template, onChange, disabled }: Props) => {
  const block = template.blocks[at]
  if (!block) return null
  const put = (change: Partial<Block>) =>
    onChange({ blocks: template.blocks.map((b, i) => (i === at ? { ...b, ...change } : b)) })
  return (
    <>
      <div className="pt-pairs">
        {places.map(([key, label]) => (
          <Named key={key} label={label}>
            <Mm label={label} disabled={disabled} value={block[key]} onChange={(v) => put({ [key]: v })} />
          </Named>
        ))}
      </div>
      {block.kind === 'text' && (
        <Named label="文字" help="原样打印，不作解释">
          <Input.TextArea
            aria-label={t('文字')}
            maxLength={300}
            autoSize={{ minRows: 2, maxRows: 6 }}
            disabled={disabled}
            value={block.text ?? ''}
            onChange={(e) => put({ text: e.target.value })}
          />
        </Named>
      )}
      {!paper.label && block.kind === 'qr' && <p className="d-muted">{t('单据的地址：扫描后登录即打开这张单据')}</p>}
      {!paper.label && block.kind === 'code128' && <p className="d-muted">{t('单据编号')}</p>}
      {block.kind === 'logo' && !disabled && <LogoFile onFile={(fileId) => put({ fileId })} />}
      {!disabled && (
        <Button danger onClick={() => onChange({ blocks: template.blocks.filter((_, i) => i !== at) })}>
          {t('移除{{name}}', { name: nameOfBlock(template.blocks, at) })}
        </Button>
      )}
    </>
  )
}

/** A picture goes to the server as soon as it is chosen: the preview shows what will be printed. */
const LogoFile = ({ onFile }: { onFile: (fileId: string) => void }) => {
  const files = useUpload(undefined, logoRule)
  const waiting = files.items.some((f) => f.state === 'local')
  useEffect(() => {
    if (!waiting || files.busy) return
    void files.send().then((ids) => {
      const [id] = ids ?? []
      if (id) onFile(id)
    })
  }, [waiting, files, onFile])
  return <Upload of={files} label={t('标志图片')} />
}
