import { t } from '#kernel/web/i18n.ts'
import { useDraftValue } from '#kernel/web/list/draft.ts'
import { FilterField } from '#kernel/web/list/Filter.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { categoryCalls } from '../shared/calls.ts'
import { CategorySelect } from './CategorySelect.tsx'

interface Of {
  /** Of one product kind alone. */
  kind?: number
}

/** 分类 of the tree that governs, with all below it; for those who may read the tree. */
export const CategoryFilter = (of: Of) => (useCan(categoryCalls.tree) ? <Category {...of} /> : null)
const Category = ({ kind }: Of) => {
  const [value, set] = useDraftValue<string>('categoryId', t('分类'), () => t('已选'))
  return (
    <FilterField name="categoryId" label="分类">
      <CategorySelect
        choose="any"
        invalid={false}
        label={t('分类')}
        value={value ?? null}
        onChange={(v) => set(v as string | null)}
        {...(kind === undefined ? {} : { kind })}
      />
    </FilterField>
  )
}
