import { Button, Input, Tree } from 'antd'
import { useState } from 'react'
import type { Values } from '#kernel/shared/field.ts'
import { exportFile } from '#kernel/web/background/left.ts'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { ImportButton } from '#kernel/web/file/ImportButton.tsx'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import { Failed } from '#kernel/web/picker/Failed.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { loadSession } from '#kernel/web/session/sign-in.ts'
import { confirmDelete } from '#kernel/web/shell/confirm.ts'
import { MenuIcon } from '#kernel/web/shell/icons.tsx'
import { toast } from '#kernel/web/shell/toast.ts'
import { told } from '#kernel/web/words.tsx'
import { orgKinds } from '#modules/organisation/shared/words.ts'
import { menuCalls as calls } from '../shared/calls.ts'
import { menuTable } from '../shared/fields.ts'
import { menuWords as words } from '../shared/words.ts'
import '#kernel/web/document/document.css'
import '#kernel/web/list/list.css'
import '#kernel/web/theme/plain.css'
import { called, MoveDialog, type Row } from './MoveDialog.tsx'
import './menu.css'

const stale = [calls.query]
const entryOf = ({ name, nameEn, icon, hidden }: Row) => ({ name, nameEn, icon: icon || null, hidden })
/** One's own menu beside the page is the same one. */
const shellToo = (): void => void loadSession().catch(() => {})

interface Node {
  key: string
  title: React.ReactNode
  children: Node[]
}

/** The menu as everybody sees it: order by dragging or by buttons, names, icons, hidden entries, own folders. */
export default function MenuPage() {
  const { data, error, reload } = useAsk(calls.query, {})
  const rows = data?.rows ?? []
  const [chosen, setChosen] = useState<string>()
  const [open, setOpen] = useState<'add' | 'edit' | 'move'>()
  const [word, setWord] = useState('')
  const [expanded, setExpanded] = useState<string[]>([])
  const mayAdd = useCan(calls.add)
  const maySort = useCan(calls.sort)
  const mayExport = useCan(calls.export)
  const sort = useAct(calls.sort, { refresh: stale, onDone: shellToo })
  const gone = () => {
    setChosen(undefined)
    shellToo()
  }
  const remove = useAct(calls.delete, { refresh: stale, done: '已删除', onDone: gone })
  const row = rows.find((r) => r.id === chosen)
  const below = (parentId: string | null) => rows.filter((r) => r.parentId === parentId)
  const wanted = word.trim().toLowerCase()
  /** Found by name or path, itself or something below it. */
  const fits = (r: Row): boolean =>
    `${r.name} ${r.nameEn} ${r.path ?? ''}`.toLowerCase().includes(wanted) || below(r.id).some(fits)
  const nodes = (parentId: string | null): Node[] =>
    below(parentId)
      .filter((r) => !wanted || fits(r))
      .map((r) => ({
        key: r.id,
        title: (
          <span className="a-menu" data-hidden={r.hidden || undefined}>
            <MenuIcon icon={r.icon} />
            {called(r)}
            {r.hidden && <span className="d-tag">{t(words.hidden.label)}</span>}
          </span>
        ),
        children: nodes(r.id),
      }))
  /** Puts an entry there; it holds at once for everybody, and can be taken back for a while. */
  const put = async (r: Row, parentId: string | null, ids: string[]) => {
    if (sort.busy) return
    const was = { parentId: r.parentId, ids: below(r.parentId).map((x) => x.id), id: r.id }
    if (!(await sort.run({ parentId, ids, id: r.id }))) return
    if (parentId) setExpanded((open) => [...new Set([...open, parentId])])
    const back = async () => {
      if (await sort.run(was)) toast('success', t('已撤销'))
    }
    toast('success', t('已保存'), { seconds: 5, action: { label: t('撤销'), run: () => void back() } })
  }
  const step = (r: Row, by: number) => {
    const ids = below(r.parentId).map((x) => x.id)
    const at = ids.indexOf(r.id)
    ids.splice(at, 1)
    ids.splice(at + by, 0, r.id)
    void put(r, r.parentId, ids)
  }
  /** Dropped on a folder: into it, first; beside an entry: behind it. */
  const drop = (id: string, target: string, beside: boolean, before: boolean) => {
    const [r, on] = [rows.find((x) => x.id === id), rows.find((x) => x.id === target)]
    if (!r || !on) return
    const parentId = beside || on.path ? on.parentId : on.id
    const ids = below(parentId)
      .map((r) => r.id)
      .filter((x) => x !== id)
    const at = parentId === on.id ? 0 : ids.indexOf(target) + (before ? 0 : 1)
    ids.splice(at, 0, id)
    void put(r, parentId, ids)
  }
  const folder = row && !row.path ? row.id : null
  const save = (values: Values, other: Values) =>
    open === 'edit' && row
      ? saveForm(calls.update, { id: row.id, version: row.version, values: other }, stale, shellToo)
      : saveForm(calls.add, { parentId: folder, values }, stale, ({ id }) => {
          // a new one in a closed folder is seen by nobody
          if (folder) setExpanded((open) => [...new Set([...open, folder])])
          setChosen(id)
          shellToo()
        })
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
          {error && !data && <Failed again={() => void reload()} />}
          {rows.length > 0 && (
            <Input.Search
              allowClear
              placeholder={t('搜索菜单')}
              value={word}
              onChange={(e) => setWord(e.target.value)}
            />
          )}
          {wanted && rows.length > 0 && !rows.some(fits) && <p className="l-empty">{t('没有匹配的菜单')}</p>}
          {rows.length > 0 && (
            <Tree<Node>
              blockNode
              // what is beside an entry is not seen while others are searched out
              draggable={maySort && !wanted ? { icon: false } : false}
              expandedKeys={wanted ? rows.map((r) => r.id) : expanded}
              onExpand={(keys) => wanted || setExpanded(keys.map(String))}
              aria-label={t('菜单')}
              treeData={nodes(null)}
              selectedKeys={chosen ? [chosen] : []}
              // a second click on what is looked at does not take it away
              onSelect={([key]) => key !== undefined && setChosen(key as string)}
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
                      <Button
                        disabled={sort.busy || below(row.parentId)[0]?.id === row.id}
                        onClick={() => step(row, -1)}
                      >
                        {t('上移')}
                      </Button>
                      <Button
                        disabled={sort.busy || below(row.parentId).at(-1)?.id === row.id}
                        onClick={() => step(row, 1)}
                      >
                        {t('下移')}
                      </Button>
                      <Button disabled={sort.busy} onClick={() => setOpen('move')}>
                        {t('移动到')}
                      </Button>
                    </>
                  )}
                  {row.actions.includes('delete') && (
                    <Button
                      danger
                      onClick={async () => {
                        if (await confirmDelete(called(row))) await remove.run({ id: row.id, version: row.version })
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
      {open === 'move' && row && (
        <MoveDialog of={row} rows={rows} onDone={shellToo} onClose={() => setOpen(undefined)} />
      )}
      {open && open !== 'move' && (
        <FormDialog
          title={
            open === 'edit' && row
              ? `${t('修改菜单')} ${called(row)}`
              : folder && row
                ? t('在「{{folder}}」下新建目录', { folder: called(row) })
                : t('新建目录')
          }
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
