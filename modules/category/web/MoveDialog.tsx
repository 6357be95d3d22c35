import type { Answer } from '#kernel/shared/call.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import type { RowOf } from '#kernel/web/list/useList.ts'
import { categoryCalls as calls } from '../shared/calls.ts'
import { moveTable, placeNames } from '../shared/fields.ts'
import { CategorySelect } from './CategorySelect.tsx'

const stale = [calls.query, calls.tree]
type Row = RowOf<typeof calls.query>

const Counts = ({ of }: { of: Answer<typeof calls.preview> }) => {
  const touched = of.uses.filter((u) => u.kept + u.lost + u.gained > 0)
  return (
    <section className="y-moved" aria-label={t('移动的影响')}>
      <p>
        {t('从「{{from}}」到「{{to}}」：{{n}} 个分类、{{products}} 个产品随之移动，移动后最深 {{deepest}} 级', {
          from: of.from || t('一级分类'),
          to: of.to || t('一级分类'),
          n: of.categories,
          products: of.products,
          deepest: of.deepest,
        })}
      </p>
      {touched.length === 0 && <p className="d-muted">{t('没有证件、角色数据范围或盘点单以这些分类为条件')}</p>}
      {touched.length > 0 && (
        <table className="y-uses">
          <thead>
            <tr>
              {['以分类为条件的', '指定本分支', '移出其范围', '移入其范围'].map((x) => (
                <th key={x}>{t(x)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {touched.map((u) => (
              <tr key={u.place}>
                <th>{t(placeNames[u.place])}</th>
                <td>{u.kept}</td>
                <td>{u.lost}</td>
                <td>{u.gained}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** What hangs on the branch, asked anew for every parent that is chosen. */
const Preview = ({ of, parentId }: { of: Row; parentId: string | null }) => {
  const same = parentId === of.parentId
  const { data, error } = useAsk(calls.preview, { id: of.id, parentId }, { enabled: !same, quiet: true })
  if (same) return <p className="d-muted">{t('请选择新的上级分类，留空为一级分类')}</p>
  if (error)
    return (
      <p role="alert" className="d-fault">
        {error.msg}
      </p>
    )
  return data ? <Counts of={data} /> : <p role="status">{t('正在加载')}</p>
}

/** 移动 of a category with its branch: what hangs on it stands below before it is done. */
export const MoveDialog = ({ of, onClose }: { of: Row; onClose: () => void }) => (
  <FormDialog
    title={`${t('移动')} ${of.code} ${of.name}`}
    record={of.id}
    table={moveTable}
    initial={{ parentId: of.parentId }}
    refs={{ parentId: (c) => <CategorySelect {...c} choose="parent" kind={of.kind} /> }}
    okText={t('移动')}
    below={(v) => <Preview of={of} parentId={(v.parentId as string | null | undefined) || null} />}
    save={(v) =>
      saveForm(
        calls.move,
        { id: of.id, version: of.version, parentId: (v.parentId as string | null | undefined) || null },
        stale,
      )
    }
    onClose={onClose}
  />
)
