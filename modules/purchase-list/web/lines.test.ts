import { expect, test, vi } from 'vitest'

vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
vi.stubGlobal('location', { hash: '#/Home' })
const { itemPick } = await import('./lines.ts')

test('a choice shows maker, pack, price, stock, what is on the way, use and the rest of the agreed volume', () => {
  const titles = itemPick({ kind: 0 }, () => {}).columns?.map((c) => c.title)
  expect(titles).toEqual(
    expect.arrayContaining(['生产企业', '包装规格', '单价', '可用库存', '在途', '30 天用量', '协议余量']),
  )
})
