import { Button, Tree } from 'antd'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import type { Values } from '#kernel/shared/field.ts'
import { exportFile } from '#kernel/web/background/left.ts'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { ImportButton } from '#kernel/web/file/ImportButton.tsx'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { comma, language, t } from '#kernel/web/i18n.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { confirmDelete } from '#kernel/web/shell/confirm.ts'
import { MenuIcon } from '#kernel/web/shell/icons.tsx'
import { told } from '#kernel/web/words.tsx'
import { orgKinds } from '#modules/organisation/shared/words.ts'
import { menuCalls as calls } from '../shared/calls.ts'
import { menuTable } from '../shared/fields.ts'
import { menuWords as words } from '../shared/words.ts'
import '#kernel/web/document/document.css'
import '#kernel/web/list/list.css'
import '#kernel/web/theme/plain.css'
import './menu.css'

type Row = Answer<typeof calls.query>['rows'][number]
const stale = [calls.query]
const entryOf = ({ name, nameEn, icon, hidden }: Row) => ({ name, nameEn, icon: icon || null, hidden })
const called = (r: Row) => (language() === 'en' && r.nameEn) || r.name

interface Node {
  key: string
  title: React.ReactNode
  children: Node[]
}

/** The menu as everybody sees it: order by dragging or by buttons, names, icons, hidden entries, own folders. */
export default function MenuPage() {
  const { data } = useAsk(calls.query, {})
  const rows = data?.rows ?? []
  const [chosen, setChosen] = useState<string>()
  const [open, setOpen] = useState<'add' | 'edit'>()
  const mayAdd = useCan(calls.add)
  const maySort = useCan(calls.sort)
  const mayExport = useCan(calls.export)
  const sort = useAct(calls.sort, { refresh: stale, done: '已保存' })
  const remove = useAct(calls.delete, { refresh: stale, done: '已删除', onDone: () => setChosen(undefined) })
  const row = rows.find((r) => r.id === chosen)
  const below = (parentId: string | null) => rows.filter((r) => r.parentId === parentId)
  const nodes = (parentId: string | null): Node[] =>
    below(parentId).map((r) => ({
      key: r.id,
      title: (
        <span className="a-menu" data-hidden={r.hidden || undefined}>
          <MenuIcon icon={r.icon} name={called(r)} />
          {called(r)}
          {r.hidden && <span className="d-tag">{t(words.hidden.label)}</span>}
        </span>
      ),
      children: nodes(r.id),
    }))
  const put = (parentId: string | null, ids: string[]) => void sort.run({ parentId, ids })
  const step = (r: Row, by: number) => {
    const ids = below(r.parentId).map((x) => x.id)
    const at = ids.indexOf(r.id)
    ids.splice(at, 1)
    ids.splice(at + by, 0, r.id)
    put(r.parentId, ids)
  }
  /** Dropped on a folder: into it, first; beside an entry: behind it. */
  const drop = (id: string, target: string, beside: boolean, before: boolean) => {
    const on = rows.find((r) => r.id === target)
    if (!on) return
    const parentId = beside || on.path ? on.parentId : on.id
    const ids = below(parentId)
      .map((r) => r.id)
      .filter((x) => x !== id)
    const at = parentId === on.id ? 0 : ids.indexOf(target) + (before ? 0 : 1)
    ids.splice(at, 0, id)
    put(parentId, ids)
  }
  const folder = row && !row.path ? row.id : null
  const save = (values: Values, other: Values) =>
    open === 'edit' && row
      ? saveForm(calls.update, { id: row.id, version: row.version, values: other }, stale)
      : saveForm(calls.add, { parentId: folder, values }, stale)
  return (
    <div className="a-page">
      <h1 className="sr-only">{t('菜单管理')}</h1>
      <div className="l-toolbar">
        <div className="d-muted">{t('页面和权限项由系统提供，这里调整名称、图标、顺序、所在目录和是否显示')}</div>
        <div>
          {mayAdd && (
            <Button type="primary" onClick={() => setOpen('add')}>
              {t('新建目录')}
            </Button>
          )}
          <ImportButton call={calls.import} kind="menu" title="菜单" refresh={stale} />
          {mayExport && <Button onClick={() => void exportFile(calls.export, {}).catch(() => {})}>{t('导出')}</Button>}
        </div>
      </div>
      <div className="a-split">
        <section className="d-card a-menus">
          {rows.length > 0 && (
            <Tree<Node>
              blockNode
              draggable={maySort ? { icon: false } : false}
              aria-label={t('菜单')}
              treeData={nodes(null)}
              selectedKeys={chosen ? [chosen] : []}
              onSelect={([key]) => setChosen(key as string | undefined)}
              onDrop={({ dragNode, node, dropToGap, dropPosition }) => {
                const at = Number(node.pos.split('-').at(-1))
                drop(dragNode.key, node.key, dropToGap, dropPosition < at)
              }}
            />
          )}
        </section>
        <section className="d-card">
          {row ? (
            <>
              <div className="a-card-head">
                <h2>{called(row)}</h2>
                <span className="a-line">
                  {row.actions.includes('edit') && <Button onClick={() => setOpen('edit')}>{t('修改')}</Button>}
                  {row.actions.includes('sort') && (
                    <>
                      <Button disabled={below(row.parentId)[0]?.id === row.id} onClick={() => step(row, -1)}>
                        {t('上移')}
                      </Button>
                      <Button disabled={below(row.parentId).at(-1)?.id === row.id} onClick={() => step(row, 1)}>
                        {t('下移')}
                      </Button>
                    </>
                  )}
                  {row.actions.includes('delete') && (
                    <Button
                      danger
                      onClick={async () => {
                        if (await confirmDelete(row.name)) await remove.run({ id: row.id, version: row.version })
                      }}
                    >
                      {t('删除')}
                    </Button>
                  )}
                </span>
              </div>
              <Fields
                of={told(words, row, [
                  ...(['name', 'nameEn'] as const),
                  [words.path.label, row.path ?? t('目录')],
                  [words.kinds.label, row.kinds.map((k) => t(orgKinds[k as 'hospital'])).join(comma())],
                  'hidden',
                  [words.codes.label, row.codes.map((c) => t(c.label)).join(comma())],
                ])}
              />
            </>
          ) : (
            <p className="d-muted">{t('请在左侧选择菜单')}</p>
          )}
        </section>
      </div>
      {open && (
        <FormDialog
          title={open === 'edit' && row ? `${t('修改菜单')} ${called(row)}` : t('新建目录')}
          record={open === 'edit' ? row?.id : undefined}
          table={menuTable}
          initial={open === 'edit' && row ? entryOf(row) : {}}
          save={save}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
