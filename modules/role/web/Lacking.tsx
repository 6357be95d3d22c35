import { Button } from 'antd'
import { language, t } from '#kernel/web/i18n.ts'
import type { Grants } from '../shared/calls.ts'
import { type Area, namesIn, withAll } from './grants.ts'
import { gained } from './merge.ts'

interface Props {
  menu: readonly Area[]
  template: string
  /** What the template gives and the role has not. */
  lacking: Grants
  grants: Grants
  /** Absent: the reader may not grant. */
  onAdd?: ((grants: Grants) => void) | undefined
}

/**
 * Says what a role lacks of the template it was made of: what came with a later version does not come to it by itself. One click ticks
 * it, nothing is given before 保存. What was taken away on purpose stands there too: which it was, nobody wrote down.
 */
export const Lacking = ({ menu, template, lacking, grants, onAdd }: Props) => {
  const left = gained(grants, lacking).length
  if (left === 0) return null
  const names = namesIn(menu, lacking, (s) => (language() === 'en' ? s.nameEn : s.name))
  return (
    <div className="f-warning" role="status">
      {t('模板「{{template}}」的权限中，此角色没有 {{n}} 项（后来的版本新增，或曾被取消）：{{names}}', {
        ...{ template: t(template), n: left, names: names.join(' ') },
      })}{' '}
      {onAdd && (
        <Button size="small" onClick={() => onAdd(withAll(grants, lacking, menu))}>
          {t('全部勾选')}
        </Button>
      )}
    </div>
  )
}
