import { Button, Input, Select } from 'antd'
import { useRef } from 'react'
import { Named } from '#kernel/web/form/Named.tsx'
import { t } from '#kernel/web/i18n.ts'
import { blockKinds, type LineColumn, lineColumns, type TemplateBlock } from '../shared/block.ts'
import { inserted, placeholderChoices } from './blocks.ts'
import { ConditionForm } from './ConditionForm.tsx'

interface Props {
  block: TemplateBlock
  disabled: boolean
  onChange: (block: TemplateBlock) => void
}

/** A text in which placeholders may stand; one that is chosen goes where the caret was. */
const Written = ({
  label,
  value,
  rows,
  disabled,
  onChange,
}: {
  label: string
  value: string
  rows: number
  disabled: boolean
  onChange: (text: string) => void
}) => {
  const caret = useRef<number | null>(null)
  return (
    <>
      <Named label={label}>
        <Input.TextArea
          aria-label={t(label)}
          autoSize={{ minRows: rows, maxRows: 14 }}
          maxLength={4000}
          disabled={disabled}
          value={value}
          onBlur={(e) => {
            caret.current = e.target.selectionStart
          }}
          onChange={(e) => onChange(e.target.value)}
        />
      </Named>
      {!disabled && (
        <Select
          aria-label={`${t(label)} ${t('插入占位符')}`}
          placeholder={t('插入占位符')}
          showSearch={{ optionFilterProp: 'label' }}
          value={null}
          options={placeholderChoices(t)}
          onChange={(key: string | null) => key && onChange(inserted(value, key, caret.current))}
        />
      )}
    </>
  )
}

/** What a block says, and when it stands. */
export const BlockForm = ({ block, disabled, onChange }: Props) => (
  <>
    <h2 className="ctt-kind">{t(blockKinds[block.kind])}</h2>
    {block.kind === 'clause' && (
      <Named label="条款标题">
        <Input
          maxLength={60}
          disabled={disabled}
          value={block.title}
          onChange={(e) => onChange({ ...block, title: e.target.value })}
        />
      </Named>
    )}
    {'text' in block && (
      <Written
        label="内容"
        rows={block.kind === 'title' || block.kind === 'heading' ? 1 : 5}
        value={block.text}
        disabled={disabled}
        onChange={(text) => onChange({ ...block, text })}
      />
    )}
    {block.kind === 'fields' && (
      <>
        {block.items.map((item, i) => {
          const put = (change: Partial<typeof item>) =>
            onChange({ ...block, items: block.items.map((x, at) => (at === i ? { ...x, ...change } : x)) })
          return (
            <div key={i} className="ctt-item">
              <Named label="字段名称">
                <Input
                  maxLength={40}
                  disabled={disabled}
                  value={item.label}
                  onChange={(e) => put({ label: e.target.value })}
                />
              </Named>
              <Written label="内容" rows={1} value={item.text} disabled={disabled} onChange={(text) => put({ text })} />
              {!disabled && block.items.length > 1 && (
                <Button
                  size="small"
                  onClick={() => onChange({ ...block, items: block.items.filter((_, at) => at !== i) })}
                >
                  {t('移除字段')}
                </Button>
              )}
            </div>
          )
        })}
        {!disabled && (
          <Button onClick={() => onChange({ ...block, items: [...block.items, { label: '', text: '' }] })}>
            {t('加字段')}
          </Button>
        )}
      </>
    )}
    {block.kind === 'lines' && (
      <Named label="明细列" help="按选择的顺序排列">
        <Select
          aria-label={t('明细列')}
          mode="multiple"
          disabled={disabled}
          value={block.columns}
          options={Object.entries(lineColumns).map(([value, c]) => ({ value, label: t(c.label) }))}
          onChange={(all: LineColumn[]) => onChange({ ...block, columns: all })}
        />
      </Named>
    )}
    {block.kind === 'ownClauses' && <p className="d-muted">{t('合同录入时另加的条款放在这里')}</p>}
    <ConditionForm
      when={block.when}
      disabled={disabled}
      onChange={(when) => {
        const { when: _, ...rest } = block
        onChange((when ? { ...rest, when } : rest) as TemplateBlock)
      }}
    />
  </>
)
