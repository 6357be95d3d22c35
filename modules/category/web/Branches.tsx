import { Tree } from 'antd'
import { useMemo } from 'react'
import { ask } from '#kernel/web/http/ask.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useFarTree } from '#kernel/web/picker/far.ts'
import { categoryCalls } from '../shared/calls.ts'
import { nodeOf } from './CategorySelect.tsx'
import './category.css'

interface Branch {
  key: string
  title: string
  isLeaf: boolean
  children?: Branch[]
}
type Node = ReturnType<ReturnType<typeof nodeOf>>

const branchOf = (n: Node): Branch => ({
  key: n.id,
  title: n.code ? `${n.code} ${n.name}` : n.name,
  isLeaf: !n.more && !n.children?.length,
  ...(n.children?.length ? { children: n.children.map((c) => branchOf(c as Node)) } : {}),
})
const find = async (wish: object) => (await ask(categoryCalls.tree, wish)).map(nodeOf('any'))
const whole = {}

/** The tree of categories beside their list: a branch shows what stands below it. */
export const Branches = ({ at, onAt }: { at: string | undefined; onAt: (id: string | undefined) => void }) => {
  const { data } = useAsk(categoryCalls.tree, whole)
  const nodes = useMemo(() => (data ?? []).map(nodeOf('any')), [data])
  const tree = useFarTree(nodes, find, undefined)
  const shown = useMemo(() => tree.shown.map((n) => branchOf(n as Node)), [tree.shown])
  return (
    <nav className="y-branches" aria-label={t('物资分类')}>
      <button type="button" className="y-all" aria-pressed={!at} onClick={() => onAt(undefined)}>
        {t('全部分类')}
      </button>
      <Tree<Branch>
        blockNode
        treeData={shown}
        selectedKeys={at ? [at] : []}
        loadData={async ({ key, children }) => {
          if (!children) await tree.open(String(key))
        }}
        onSelect={([key]) => onAt(key === undefined ? undefined : String(key))}
      />
    </nav>
  )
}
