import { Checkbox, Input, Select } from 'antd'
import type { PaperKind } from '#kernel/shared/paper.ts'
import { type PaperSize, papers, type Template } from '#kernel/shared/template.ts'
import { Named } from '#kernel/web/form/Named.tsx'
import { t } from '#kernel/web/i18n.ts'
import { templateWords as words } from '../shared/words.ts'
import { BlockPart } from './BlockPart.tsx'
import { Chosen } from './Chosen.tsx'
import { Mm } from './Mm.tsx'
import { type Change, onPaper, type Part } from './parts.ts'

interface Props {
  paper: PaperKind
  template: Template
  onChange: Change
  disabled: boolean
}

const sides = [
  ['top', '上边距'],
  ['right', '右边距'],
  ['bottom', '下边距'],
  ['left', '左边距'],
] as const

const PagePart = ({ paper: { label }, template, onChange, disabled }: Props) => (
  <>
    <Named label={words.paper.label}>
      <Select<PaperSize>
        aria-label={t(words.paper.label)}
        disabled={disabled || !!label}
        value={template.paper}
        onChange={(paper) => onChange(onPaper(template, { paper, landscape: template.landscape }))}
        options={Object.entries(papers).map(([value, p]) => ({ value: value as PaperSize, label: t(p.label) }))}
      />
    </Named>
    {!label && (
      <Checkbox
        disabled={disabled}
        checked={template.landscape}
        onChange={(e) => onChange(onPaper(template, { paper: template.paper, landscape: e.target.checked }))}
      >
        {t(words.landscape.label)}
      </Checkbox>
    )}
    {label && <p className="d-muted">{t('字段排在页边距之内，码、标志和文字放在边距里')}</p>}
    <div className="pt-pairs">
      {sides.map(([side, label]) => (
        <Named key={side} label={label}>
          <Mm
            label={label}
            disabled={disabled}
            value={template.margin[side]}
            onChange={(v) => onChange({ margin: { ...template.margin, [side]: v } })}
          />
        </Named>
      ))}
      <Named label={words.font.label}>
        <Mm
          label={words.font.label}
          unit="pt"
          disabled={disabled}
          value={template.font}
          onChange={(font) => onChange({ font })}
        />
      </Named>
    </div>
  </>
)

const HeadPart = ({ paper, template, onChange, disabled }: Props) => (
  <>
    {!paper.label && (
      <Named label={words.title.label}>
        <Input
          aria-label={t(words.title.label)}
          maxLength={60}
          disabled={disabled}
          value={template.title}
          onChange={(e) => onChange({ title: e.target.value })}
        />
      </Named>
    )}
    <Named label={words.across.label}>
      <Mm
        label={words.across.label}
        scale={0}
        unit=""
        disabled={disabled}
        value={template.across}
        onChange={(across) => onChange({ across })}
      />
    </Named>
    <Chosen
      label={t(words.fields.label)}
      all={paper.fields}
      chosen={template.fields}
      keyOf={(key) => key}
      make={(key) => key}
      disabled={disabled}
      onChange={(fields) => onChange({ fields })}
    />
  </>
)

const LinesPart = ({ paper, template, onChange, disabled }: Props) => (
  <>
    <p className="d-muted">{t('列宽以毫米计，0 表示占用剩余宽度')}</p>
    <Chosen
      label={t(words.columns.label)}
      all={paper.columns}
      chosen={template.columns}
      keyOf={(c) => c.key}
      make={(key) => ({ key, width: paper.columns.find((c) => c.key === key)?.width || 20 })}
      disabled={disabled}
      onChange={(columns) => onChange({ columns })}
      beside={(c, change) => (
        <span className="pt-width">
          <Mm
            label={t('{{column}}列宽', { column: t(paper.columns.find((x) => x.key === c.key)?.label ?? c.key) })}
            disabled={disabled}
            value={c.width}
            onChange={(width) => change({ ...c, width })}
          />
        </span>
      )}
    />
    <Checkbox disabled={disabled} checked={template.fill} onChange={(e) => onChange({ fill: e.target.checked })}>
      {t(words.fill.label)}
    </Checkbox>
  </>
)

const FootPart = ({ paper, template, onChange, disabled }: Props) => (
  <>
    {paper.sums.length > 0 && (
      <Chosen
        label={t(words.sums.label)}
        all={paper.sums}
        chosen={template.sums}
        keyOf={(key) => key}
        make={(key) => key}
        disabled={disabled}
        onChange={(sums) => onChange({ sums })}
      />
    )}
    {paper.amount &&
      (['total', 'capitals'] as const).map((key) => (
        <Checkbox
          key={key}
          disabled={disabled}
          checked={template[key]}
          onChange={(e) => onChange({ [key]: e.target.checked })}
        >
          {t(words[key].label)}
        </Checkbox>
      ))}
    <Named label={words.signs.label} help="每行一个">
      <Input.TextArea
        aria-label={t(words.signs.label)}
        autoSize={{ minRows: 3, maxRows: 8 }}
        disabled={disabled}
        value={template.signs.join('\n')}
        onChange={(e) => onChange({ signs: e.target.value === '' ? [] : e.target.value.split('\n') })}
      />
    </Named>
  </>
)

const panes = { page: PagePart, head: HeadPart, lines: LinesPart, foot: FootPart }

/** What can be said of the part one looks at. */
export const Properties = ({ part, ...p }: Props & { part: Part }) => {
  if (typeof part === 'number') return <BlockPart key={part} at={part} {...p} />
  const Pane = panes[part]
  return <Pane {...p} />
}
