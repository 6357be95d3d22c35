import { Button } from 'antd'
import type { KeyboardEvent } from 'react'
import type { PaperKind } from '#kernel/shared/paper.ts'
import { type Block, blockLabels, type Template } from '#kernel/shared/template.ts'
import { t } from '#kernel/web/i18n.ts'
import { blocksFor, nameOfBlock, type Part, partsOf } from './parts.ts'

interface Props {
  paper: PaperKind
  template: Template
  part: Part
  onPart: (part: Part) => void
  onAdd: (kind: Block['kind']) => void
  onKey: (at: number, e: KeyboardEvent) => void
  disabled: boolean
}

/** All parts of a template, in their order on the page; what has a place of its own is moved by the arrow keys here too. */
export const PartList = ({ paper, template, part, onPart, onAdd, onKey, disabled }: Props) => {
  const one = (key: Part, label: string) => (
    <li key={key}>
      <button
        type="button"
        className="pt-part"
        aria-pressed={part === key}
        onClick={() => onPart(key)}
        onKeyDown={typeof key === 'number' && !disabled ? (e) => onKey(key, e) : undefined}
      >
        {label}
      </button>
    </li>
  )
  return (
    <nav className="pt-left d-card" aria-label={t('模板内容')}>
      <ul>
        {Object.entries(partsOf(paper)).map(([key, label]) => one(key as Part, t(label)))}
        {template.blocks.map((_, i) => one(i, nameOfBlock(template.blocks, i)))}
      </ul>
      {!disabled && (
        <div className="pt-adds">
          {blocksFor(paper).map((kind) => (
            <Button key={kind} size="small" onClick={() => onAdd(kind)}>
              {t('加{{what}}', { what: t(blockLabels[kind]) })}
            </Button>
          ))}
        </div>
      )}
      <p className="d-muted">{t('方向键移动 1 毫米，Shift 加方向键 5 毫米，Delete 移除')}</p>
    </nav>
  )
}
