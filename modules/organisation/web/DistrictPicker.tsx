import { Cascader } from 'antd'
import { useState } from 'react'
import type { ControlProps } from '#kernel/web/form/Control.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { names, useSpelling } from '#kernel/web/picker/spelling.ts'
import { type DictNode, dictCalls } from '#modules/setting/shared/calls.ts'
import './organisation.css'

interface Shown {
  value: string
  label: string
  children?: Shown[]
}
const shown = (n: DictNode): Shown => ({
  value: n.name,
  label: n.name,
  ...(n.children.length ? { children: n.children.map(shown) } : {}),
})

/** Province, city, district from the dictionary 省市区; kept as their names with blanks between, as sheets bring them. */
export const DistrictPicker = ({ value, onChange, label, invalid, disabled }: ControlProps) => {
  const [open, setOpen] = useState(false)
  const spelled = useSpelling(open)
  const { data } = useAsk(dictCalls.province, {}, { quiet: true })
  const path = String(value ?? '')
    .split(/[\s/]+/)
    .filter(Boolean)
  return (
    <Cascader
      className="a-district"
      aria-label={label}
      status={invalid ? 'error' : undefined}
      disabled={disabled}
      allowClear
      changeOnSelect
      showSearch={{
        filter: (typed, steps) => names(spelled(steps.map((x) => x.label).join(' ')), typed),
      }}
      onOpenChange={setOpen}
      placeholder={t('请选择{{what}}', { what: label })}
      options={(data ?? []).map(shown)}
      value={path.length ? path : undefined}
      displayRender={(names) => names.join(' ')}
      onChange={(chosen) => onChange(chosen?.length ? chosen.join(' ') : '')}
    />
  )
}
