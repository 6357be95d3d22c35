import { Input } from 'antd'
import type { ClipboardEvent } from 'react'
import { countKeywords, keywords, mostKeywords } from '#kernel/shared/page.ts'
import { t } from '../i18n.ts'
import { toast } from '../shell/toast.ts'
import { useDraftValue } from './draft.ts'

/**
 * Number, name, code, pinyin initials; or a pasted list of up to 500 values by newline, comma or tab. The field keeps a
 * list in one line with commas, since a line of input has no line breaks.
 */
export const KeywordFilter = ({ placeholder }: { placeholder?: string }) => {
  const [value = '', set] = useDraftValue<string>('keyword', t('关键字'), (v) => {
    const n = countKeywords(v)
    return n > 1 ? t('{{n}} 个值', { n }) : v
  })
  const paste = (e: ClipboardEvent<HTMLInputElement>) => {
    const text = e.clipboardData.getData('text')
    if (!/[\n\r\t]/.test(text.trim())) return
    e.preventDefault()
    const { selectionStart: from, selectionEnd: to } = e.currentTarget
    const joined = `${value.slice(0, from ?? 0)}${text.trim().replace(/[\n\r\t]+/g, ',')}${value.slice(to ?? from ?? 0)}`
    const n = countKeywords(joined)
    if (n <= mostKeywords) return set(joined)
    toast('warning', t('最多 500 个关键字，其余 {{n}} 个未采用', { n: n - mostKeywords }))
    set(keywords(joined).join(','))
  }
  const n = countKeywords(value)
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside
    <label className="l-field" data-name="keyword">
      <span>{t('关键字')}</span>
      <Input
        allowClear
        aria-label={t('关键字')}
        value={value}
        title={placeholder && t(placeholder)}
        placeholder={placeholder && t(placeholder)}
        suffix={n > 1 ? <span className="d-muted">{t('{{n}} 个值', { n })}</span> : <span />}
        onPaste={paste}
        onChange={(e) => set(e.target.value)}
      />
    </label>
  )
}
