import type { Answer, Asked } from '#kernel/shared/call.ts'
import type { Values } from '#kernel/shared/field.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { t } from '#kernel/web/i18n.ts'
import { CategorySelect } from '#modules/category/web/public.tsx'
import { PointSelect } from '#modules/place/web/public.tsx'
import { stockCountCalls as calls, newCountCalls } from '../shared/calls.ts'
import { countTable } from '../shared/fields.ts'
import { stale } from './acts.ts'

type Doc = Pick<
  Answer<typeof calls.detail>,
  'id' | 'version' | 'no' | 'pointId' | 'scope' | 'categoryId' | 'shelf' | 'since' | 'days' | 'remark'
>

/** What is to be counted: a point and how much of it. */
export const CountForm = ({
  of,
  onClose,
  onMade,
}: {
  of: Doc | 'new'
  onClose: () => void
  onMade?: (id: string) => void
}) => {
  const fresh = of === 'new'
  const texts = ['shelf', 'remark']
  const text = (v: Values) =>
    Object.fromEntries(Object.entries(v).map(([k, said]) => [k, said ?? (texts.includes(k) ? '' : said)]))
  return (
    <FormDialog
      title={fresh ? t('新建盘点') : `${t('修改盘点')} ${of.no}`}
      record={fresh ? undefined : of.id}
      table={countTable}
      initial={fresh ? {} : Object.fromEntries(countTable.fields.map((f) => [f.key, of[f.key as keyof Doc]]))}
      refs={{
        pointId: (c) => <PointSelect {...c} />,
        categoryId: (c) => <CategorySelect {...c} choose="any" />,
      }}
      head={<p className="d-muted">{t('分类、货架清单、变动起始日、未盘天数只在相应的盘点范围下使用')}</p>}
      save={(v, other) =>
        fresh
          ? saveForm(newCountCalls.count, text(v) as Asked<typeof newCountCalls.count>, stale, (a) => onMade?.(a.id))
          : saveForm(
              calls.update,
              { ...(text(other) as Partial<Asked<typeof newCountCalls.count>>), id: of.id, version: of.version },
              stale,
            )
      }
      onClose={onClose}
    />
  )
}
